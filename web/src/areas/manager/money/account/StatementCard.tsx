import { addMonths, formatDay } from '@amayumba/contract/calendar.ts';
import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { StatementLine } from '@amayumba/contract/money/statement.ts';
import { request } from '../../../../api/request.ts';
import { AgeingBar, AgeingKey } from '../../../../features/money/AgeingBar.tsx';
import { balanceText } from '../../../../features/money/money-view.ts';
import { useGetStatementQuery } from '../../../../features/money/money.api.ts';
import { statementColumns, StatementLineCard } from '../../../../features/money/statement-columns.tsx';
import { cx } from '../../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { choiceParam, useListParams } from '../../../../lib/use-list-params.ts';
import { useUrlRecord } from '../../../../lib/use-url-record.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ReceiptPanel } from '../receipts/ReceiptPanel.tsx';
import { useDownloadWithNotices } from '../../ExportButton.tsx';
import { RefundPanel, TransferPanel } from './PayoutPanels.tsx';
import { unbroken } from '../../../../ui/unbroken.tsx';

const PERIODS = ['months', 'year', 'all'] as const;
type Period = (typeof PERIODS)[number];
const PERIOD_OPTIONS = [
  { value: 'months', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'Everything' },
] as const satisfies readonly { value: Period; label: string }[];

/** The first day of a period; undefined from the first entry on. */
function firstDay(period: Period): string | undefined {
  if (period === 'all') return undefined;
  return period === 'year' ? `${today().slice(0, 4)}-01-01` : addMonths(today(), -12);
}

export function StatementCard({ account }: { account: Account }) {
  const { params, change } = useListParams();
  const period = choiceParam(params, 'period', PERIODS) ?? 'months';
  const from = firstDay(period);
  const { currentData: statement, error, isFetching, refetch } = useGetStatementQuery({ id: account.id, from });
  const receipt = useUrlRecord('receipt');
  const refund = useUrlRecord('refund');
  const transfer = useUrlRecord('transfer');
  const openers = { onReceipt: receipt.open, onRefund: refund.open, onTransfer: transfer.open };
  const { isPending, save } = useDownloadWithNotices();
  const print = (file: 'pdf' | 'xlsx') =>
    save(
      request(getStatement, { params: { id: account.id }, query: { from, file } }),
      `statement-${account.reference_code}${statement ? `-${statement.to}` : ''}.${file}`,
    );
  return (
    <Card isFlush className="overflow-clip">
      <div className="labels-inside flex flex-wrap items-end gap-2 border-b border-line px-4 py-3">
        <div className="min-w-64 flex-1 max-sm:basis-full">
          <AgeingBar ageing={account} className="mb-2" />
          <AgeingKey ageing={account} />
        </div>
        <SelectField
          label="Period"
          className="w-42 max-sm:flex-1 print:hidden"
          options={PERIOD_OPTIONS}
          value={period}
          onChange={({ target }) => change({ period: target.value })}
        />
        <Button className="min-h-11" icon="print" isStackedOnPhone isPending={isPending} onClick={() => print('pdf')}>
          Statement <span className="sr-only">as PDF</span>
        </Button>
        <Button
          className="min-h-11"
          icon="download"
          isStackedOnPhone
          isPending={isPending}
          onClick={() => print('xlsx')}
        >
          XLSX
        </Button>
      </div>
      <DataTable
        isDense
        label="Statement"
        columns={statementColumns('Received', (line) => (
          <StatementLineText line={line} {...openers} />
        ))}
        rows={statement?.lines.toReversed()}
        isFetching={isFetching}
        loadingText="Loading the statement..."
        card={(line) => (
          <StatementLineCard line={line}>
            <StatementLineText line={line} {...openers} />
          </StatementLineCard>
        )}
        empty={<EmptyState icon="receipt" title="No entries in this period" />}
        error={loadError('The statement could not be loaded', { error, isFetching, refetch })}
      />
      {statement && (
        <p className="flex justify-between gap-4 border-t border-line bg-sunken px-5 py-2.5 text-[0.875rem] text-muted">
          <span>Opening balance, {formatDay(statement.from)}</span>
          <span className="font-semibold tabular">{balanceText(statement.opening_balance)}</span>
        </p>
      )}
      {receipt.id !== null && (
        <ReceiptPanel key={receipt.id} id={receipt.id} onOpen={receipt.open} onClose={receipt.close} />
      )}
      {refund.id !== null && receipt.id === null && (
        <RefundPanel key={refund.id} id={refund.id} account={account} onReceipt={receipt.open} onClose={refund.close} />
      )}
      {transfer.id !== null && <TransferPanel key={transfer.id} id={transfer.id} onClose={transfer.close} />}
    </Card>
  );
}

const HOVER = 'hover:text-link hover:underline';

interface Openers {
  onReceipt: (id: number) => void;
  onRefund: (id: number) => void;
  onTransfer: (id: number) => void;
}

/** Opens the record of an entry. A receipt that settles a charge is about both: the row opens the receipt. */
function openerOf({ receipt, refund, transfer }: StatementLine, openers: Openers) {
  if (receipt !== null) return () => openers.onReceipt(receipt);
  if (refund !== null) return () => openers.onRefund(refund);
  return transfer === null ? undefined : () => openers.onTransfer(transfer);
}

function StatementLineText({ line, ...openers }: Openers & { line: StatementLine }) {
  const { text, receipt_code, kind, receipt, charge } = line;
  const name = (
    <>
      {unbroken(text)}
      {receipt_code && (
        <span className="block text-xs whitespace-nowrap font-normal text-muted tabular">{receipt_code}</span>
      )}
    </>
  );
  const open = openerOf(line, openers);
  const look = cx('text-left font-semibold', kind === 'reversal' ? 'text-muted' : 'text-ink');
  if (receipt === null && charge !== null)
    return (
      <Link to={RECORD_PATHS.charge(charge)} className={cx(look, 'inline-flex min-h-9 items-center', HOVER)}>
        {name}
      </Link>
    );
  if (!open) return <span className={look}>{name}</span>;
  return (
    <button type="button" onClick={open} className={cx(look, 'min-h-9', HOVER)}>
      {name}
    </button>
  );
}
