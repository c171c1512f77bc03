import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useListDepositsQuery } from '../../../../features/money/money.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DepositMovements } from '../../money/account/DepositMovements.tsx';

/** The amount held of the deposit, its movements, and a button to use, refund or withhold a part. */
export function HeldDeposit({ account, onMove }: { account: Account; onMove: () => void }) {
  const { data } = useListDepositsQuery({ account: account.id, page: 1, page_size: 1 });
  const held = account.deposit_held;
  return (
    <section aria-labelledby="held-deposit" className="mt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="held-deposit" className="text-[0.875rem] font-semibold text-ink">
          Deposit held: <span className="tabular">{formatUgx(held)}</span>
        </h3>
        {held > 0 && (
          <Button size="sm" may="money:write" onClick={onMove}>
            Use, refund or withhold
          </Button>
        )}
      </div>
      <DepositMovements account={account.id} movements={data?.results[0]?.movements ?? []} held={held} />
    </section>
  );
}
