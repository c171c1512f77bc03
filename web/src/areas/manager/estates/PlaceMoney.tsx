import { asProblem } from '../../../api/problem.ts';
import { useCountAccountsQuery, useListAccountRowsQuery } from '../../../features/money/money.api.ts';
import { AgeingBar } from '../../../features/money/AgeingBar.tsx';
import { cx } from '../../../lib/cx.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowCard } from '../../../ui/RowCard.tsx';
import { Costs } from '../expenses/Costs.tsx';
import type { ExpenseOrigin } from '../expenses/expense-draft.ts';
import { RecurringCosts } from '../expenses/recurring/RecurringCosts.tsx';
import { ACCOUNT_COLUMNS, AccountName, AccountTotals, OpenAmount } from '../money/accounts/account-columns.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { hasNoLedger, NoMoneyCalls } from '../money/NoMoneyCalls.tsx';

interface PlaceMoneyProps {
  of: { estate_id: number } | { block_id: number };
  name: string;
  origin: ExpenseOrigin;
  /** The Money screen with the same rows, if it has such a filter. */
  moneyPath?: string | undefined;
  costsPath?: string | undefined;
}

export function PlaceMoney({ of, name, origin, moneyPath, costsPath }: PlaceMoneyProps) {
  const page = pageParam(useListParams().params);
  const query = useListAccountRowsQuery({ ...of, ordering: 'oldest_due', page, page_size: PAGE_SIZE });
  const { currentData: count } = useCountAccountsQuery(of);
  if (hasNoLedger(asProblem(query.error))) return <NoMoneyCalls />;
  return (
    <div className="grid gap-3">
      <Card
        isFlush
        title="Accounts"
        className="overflow-clip"
        aside={
          moneyPath && (
            <ButtonLink size="sm" variant="ghost" to={moneyPath}>
              Open in Money
            </ButtonLink>
          )
        }
      >
        <ListRows
          noun="accounts"
          query={query}
          count={count?.count}
          columns={ACCOUNT_COLUMNS}
          card={(account) => (
            <RowCard title={<AccountName account={account} />} aside={<OpenAmount account={account} />}>
              <AgeingBar ageing={account} />
            </RowCard>
          )}
          empty={
            <EmptyState icon="wallet" title="No accounts yet">
              Every lease has an account.
            </EmptyState>
          }
        >
          {count && count.count > 0 && <AccountTotals count={count} />}
        </ListRows>
      </Card>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <Card className={cx('empty:hidden', !('estate_id' in of) && 'xl:col-span-2')}>
          <Costs of={of} origin={origin} about={name} allPath={costsPath} />
        </Card>
        {'estate_id' in of && (
          <Card className="empty:hidden">
            <RecurringCosts estate={of.estate_id} />
          </Card>
        )}
      </div>
    </div>
  );
}
