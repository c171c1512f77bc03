import type { Account } from '@amayumba/contract/money/account.ts';
import { balanceText } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { homeText } from '../money-place.ts';

/** The tenant of the money, and their debt. */
export function AccountLine({ account, onChange }: { account: Account; onChange?: (() => void) | undefined }) {
  const { tenant_details: tenant, balance } = account;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem]">
      <Avatar name={tenant.name} />
      <p className="min-w-0 flex-1 basis-40">
        <b className="font-semibold text-ink">{tenant.name}</b> <span className="text-muted">· {homeText(tenant)}</span>
      </p>
      <span className={cx('font-semibold tabular', balance > 0 ? 'text-rose-ink' : 'text-green-ink')}>
        {balanceText(balance)}
      </span>
      {onChange && (
        <Button size="sm" variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  );
}
