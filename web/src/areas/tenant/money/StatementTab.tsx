import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { getMyStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { request } from '../../../api/request.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { type OwnStatementRange, useGetMyStatementQuery } from '../../../features/money/own-money.api.ts';
import { StatementLineCard, statementColumns } from '../../../features/money/statement-columns.tsx';
import { placeLabel } from '../../../features/payments/payment-view.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { choiceParam, dayParam, idParam, useListParams } from '../../../lib/use-list-params.ts';
import { DepositLines } from './DepositLines.tsx';
import { LeaseSelect } from './LeaseSelect.tsx';
import { PaymentCode } from './PaymentCode.tsx';
import { StatementLineText } from './StatementLineText.tsx';
import { isInOrder, NO_STATEMENT_FILTERS, PERIOD_OPTIONS, rangeOf, STATEMENT_PERIODS } from './statement-periods.ts';

const COLUMNS = statementColumns('Paid', (line) => <StatementLineText line={line} />);

/**
 * The tenant's statement: every charge and receipt with the balance after it, newest first, and the deposit. It is of
 * the current lease, or of the `account` that the address names.
 */
export function StatementTab() {
  const { params, change } = useListParams();
  const period = choiceParam(params, 'period', STATEMENT_PERIODS) ?? 'months';
  const chosen = { from: dayParam(params, 'from'), to: dayParam(params, 'to') };
  const account = idParam(params, 'account') ?? undefined;
  const range = { ...rangeOf(period, chosen, today()), account };
  const isPossible = isInOrder(range);
  // The figures of one lease must not appear under the name of another.
  const { currentData: statement, error, isFetching, refetch } = useGetMyStatementQuery(range, { skip: !isPossible });
  return (
    <>
      {account !== undefined && (
        <div className="border-b border-line px-4 py-2.5 sm:px-5">
          <p className="text-[0.875rem] text-muted">
            Another lease{statement && `: ${placeLabel(statement.account.tenant_details)}`}
          </p>
          {statement && <PaymentCode code={statement.account.reference_code} />}
        </div>
      )}
      <div className="labels-inside flex flex-wrap items-end gap-2 border-b border-line p-2 sm:p-3 sm:px-4">
        <LeaseSelect account={account} onChange={(other) => change({ ...NO_STATEMENT_FILTERS, account: other })} />
        <SelectField
          label="Period"
          className="w-44 max-sm:flex-1"
          options={PERIOD_OPTIONS}
          value={period}
          onChange={({ target }) => change({ period: target.value, from: null, to: null })}
        />
        {period === 'days' && (
          <>
            <DateField
              label="From"
              className="max-sm:order-1 max-sm:w-[calc(50%-.375rem)]"
              value={chosen.from ?? ''}
              onChange={({ target }) => change({ from: target.value })}
            />
            <DateField
              label="To"
              className="max-sm:order-1 max-sm:w-[calc(50%-.375rem)]"
              value={chosen.to ?? ''}
              onChange={({ target }) => change({ to: target.value })}
              error={isPossible ? undefined : 'The last day must not lie before the first.'}
            />
          </>
        )}
        <PaperButton range={range} lastDay={statement?.to} isDisabled={!isPossible} />
      </div>
      {/* On phones the first row shows the same. */}
      {statement && (
        <Balance
          label={`Balance, ${formatDay(statement.to)}`}
          amount={statement.closing_balance}
          isStrong
          className="max-sm:hidden"
        />
      )}
      <DataTable
        isDense
        label="Statement"
        columns={COLUMNS}
        rows={isPossible ? statement?.lines.toReversed() : []}
        rowKey={({ id }) => id}
        loadingText="Loading your statement..."
        card={(line) => (
          <StatementLineCard line={line}>
            <StatementLineText line={line} />
          </StatementLineCard>
        )}
        empty={<EmptyState icon="receipt" title="Nothing in this period" />}
        error={loadError('Your statement could not be loaded', { error, isFetching, refetch })}
      />
      {statement && (
        <Balance label={`Balance before ${formatDay(statement.from)}`} amount={statement.opening_balance} />
      )}
      {statement && <DepositLines deposit={statement.deposit} />}
    </>
  );
}

interface PaperButtonProps {
  range: OwnStatementRange;
  /** The last day of the statement; undefined until it is loaded. */
  lastDay: CalendarDate | undefined;
  isDisabled: boolean;
}

function PaperButton({ range, lastDay, isDisabled }: PaperButtonProps) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const problem = await download(
      request(getMyStatement, { query: { ...range, file: 'pdf' } }),
      `statement${lastDay ? `-${lastDay}` : ''}.pdf`,
    );
    setPending(false);
    if (problem) notify.failure("Couldn't download the statement. Try again.", problem.error);
  };
  return (
    <Button
      className="min-h-11 sm:ml-auto"
      icon="download"
      isPending={isPending}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      PDF<span className="sr-only"> of the statement</span>
    </Button>
  );
}

interface BalanceProps {
  label: string;
  amount: number;
  isStrong?: boolean;
  className?: string;
}

function Balance({ label, amount, isStrong = false, className }: BalanceProps) {
  return (
    <p
      className={cx(
        'flex justify-between gap-4 border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] text-muted last:border-b-0 sm:px-5',
        className,
      )}
    >
      <span>{label}</span>
      <span className={`tabular ${isStrong ? 'font-bold text-ink' : 'font-semibold'}`}>{balanceText(amount)}</span>
    </p>
  );
}
