import { formatUgx } from '@amayumba/contract/money.ts';
import { useGetAccountQuery } from '../../../features/money/money.api.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { lateText } from '../../../features/money/rent-text.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { today } from '../../../lib/today.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** A tenant's balance, first in the side panel, with a link to the account. */
export function TenantBalance({ account }: { account: number }) {
  const query = useGetAccountQuery(account);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <Figures title="The balance" query={query} skeleton={<Skeleton className="h-11 w-44" />}>
        {({ balance, overdue_amount, open_amount, oldest_due, deposit_held }) => (
          <p className="text-sm text-muted tabular">
            <b className={cx('block text-lg font-bold', overdue_amount > 0 ? 'text-rose-ink' : 'text-ink')}>
              {balanceText(balance)}
            </b>
            {open_amount > 0 ? `oldest ${lateText(oldest_due, today())}` : 'nothing open'}, deposit{' '}
            {formatUgx(deposit_held)}
          </p>
        )}
      </Figures>
      <Link
        to={RECORD_PATHS.account(account)}
        className="min-h-11 flex-none py-3 text-[0.875rem] font-semibold text-link"
      >
        Account
      </Link>
    </div>
  );
}
