import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { getMyStatement } from '@amayumba/contract/money/account-endpoints.ts';
import type { Statement, StatementLine } from '@amayumba/contract/money/statement.ts';
import { request } from '../../../api/request.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { useGetMyStatementQuery } from '../../../features/money/own-money.api.ts';
import { statementColumns, StatementLineCard } from '../../../features/money/statement-columns.tsx';
import { placeLabel } from '../../../features/payments/payment-view.ts';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/today.ts';
import { choiceParam, dayParam, idParam, useListParams } from '../../../lib/use-list-params.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DayFilter } from '../../../ui/DayFilter.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LeaseSelect } from './LeaseSelect.tsx';
import { PaymentCode } from './PaymentCode.tsx';
import { PaperButton, ReceiptPaperButton } from './receipts.tsx';
import { isInOrder, NO_STATEMENT_FILTERS, PERIOD_OPTIONS, rangeOf, STATEMENT_PERIODS } from './statement-periods.ts';
import { unbroken } from '../../../ui/unbroken.tsx';

const COLUMNS = statementColumns('Paid', (line) => <StatementLineText line={line} />);

export function StatementTab() {
  const { params, change } = useListParams();
  const period = choiceParam(params, 'period', STATEMENT_PERIODS) ?? 'months';
  const chosen = { from: dayParam(params, 'from'), to: dayParam(params, 'to') };
  const account = idParam(params, 'account') ?? undefined;
  const range = { ...rangeOf(period, chosen, today()), account };
  const isPossible = isInOrder(range);
  // The figures of one lease must not appear under the name of another.
  const query = useGetMyStatementQuery(range, { skip: !isPossible });
  const { currentData: statement } = query;
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
            <DayFilter
              label="From"
              className="max-sm:order-1 max-sm:w-[calc(50%-.375rem)]"
              value={chosen.from ?? ''}
              onDay={(day) => change({ from: day })}
            />
            <DayFilter
              label="To"
              className="max-sm:order-1 max-sm:w-[calc(50%-.375rem)]"
              value={chosen.to ?? ''}
              onDay={(day) => change({ to: day })}
              error={isPossible ? undefined : 'The last day must not lie before the first.'}
            />
          </>
        )}
        <PaperButton
          className="min-h-11 sm:ml-auto"
          disabled={!isPossible}
          what="statement"
          name="the statement"
          call={request(getMyStatement, { query: { ...range, file: 'pdf' } })}
          fileName={`statement${statement ? `-${statement.to}` : ''}.pdf`}
        />
      </div>
      {/* On phones the first row shows the same. */}
      {query.isLoading && <Skeleton className="h-10.5 rounded-none! max-sm:hidden" />}
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
        loadingText="Loading your statement..."
        card={(line) => (
          <StatementLineCard line={line}>
            <StatementLineText line={line} />
          </StatementLineCard>
        )}
        empty={<EmptyState icon="receipt" title="Nothing in this period" />}
        error={loadError('Your statement could not be loaded', query)}
      />
      {statement && (
        <Balance label={`Balance before ${formatDay(statement.from)}`} amount={statement.opening_balance} />
      )}
      {statement && <DepositLines deposit={statement.deposit} />}
    </>
  );
}

interface BalanceProps {
  label: string;
  amount: number;
  isStrong?: boolean;
  className?: string;
}

const Balance = ({ label, amount, isStrong = false, className }: BalanceProps) => (
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

function StatementLineText({ line: { text, kind, receipt, receipt_code } }: { line: StatementLine }) {
  const code = receipt_code && !text.includes(receipt_code) ? receipt_code : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className={kind === 'reversal' ? 'text-muted' : 'font-semibold text-ink'}>{unbroken(text)}</span>
      <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
        {code && <span className="text-sm text-muted">{code}</span>}
        {receipt !== null && kind === 'receipt' && (
          <span className="-my-2">
            <ReceiptPaperButton id={receipt} name={receipt_code} />
          </span>
        )}
      </span>
    </span>
  );
}

/** The deposit that the landlord holds, and its movements. Renders nothing if there was none. */
function DepositLines({ deposit: { held, lines } }: { deposit: Statement['deposit'] }) {
  if (held === 0 && lines.length === 0) return null;
  return (
    <section aria-label="Deposit" className="border-t border-line px-4 py-3 text-[0.875rem] sm:px-5">
      <p className="flex justify-between gap-4">
        <b className="font-semibold text-ink">Deposit held by the landlord</b>
        <b className="font-bold text-ink tabular">{formatUgx(held)}</b>
      </p>
      <ul className="mt-1 divide-y divide-line">
        {lines.toReversed().map(({ id, on, text, debit, credit, balance }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              {text}
              <span className="block text-sm text-muted tabular">{formatDay(on)}</span>
            </span>
            <span className="text-right tabular">
              <span className={credit > 0 ? 'text-green-ink' : 'text-ink'}>
                {credit > 0 ? `+ ${formatUgx(credit)}` : `− ${formatUgx(debit)}`}
              </span>
              <span className="block text-sm text-muted">Held {formatUgx(balance)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
