import { formatUgx } from '@amayumba/contract/money.ts';
import {
  STATEMENT_LINE_STATES,
  type StatementImport,
  type StatementLine,
  type StatementLineState,
} from '@amayumba/contract/money/statement-import.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { receiptName } from '../../../../features/money/money-view.ts';
import { useListStatementLinesQuery } from '../../../../features/money/statement-imports.api.ts';
import { PAGE_SIZE, choiceParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { sumColumn } from '../sum-column.ts';
import { arrivedText } from '../inbox/inbox-words.ts';
import { accountPath, homeText, inboxPath, receiptPath } from '../money-place.ts';
import { LINE_STATES } from './statement-words.ts';
import { unbroken } from '../../../../ui/unbroken.tsx';

type View = StatementLineState | 'all';
/** Lines to post come first, then those for a person to check. */
const VIEWS: readonly View[] = ['all', 'matched', 'inbox', 'error', 'known', 'ignored', 'new'];

export function StatementLines({ statement }: { statement: StatementImport }) {
  const { id, counts } = statement;
  const { params, change } = useListParams();
  const state = choiceParam(params, 'state', STATEMENT_LINE_STATES);
  const view: View = state ?? 'all';
  const page = pageParam(params);
  const query = useListStatementLinesQuery(
    { id, state, page, page_size: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf = (key: View) => (key === 'all' ? all : counts[key]);
  return (
    <div className="border-t border-line">
      <Tabs<View>
        label="Lines to show"
        items={VIEWS.filter((key) => key === 'all' || key === view || countOf(key) > 0).map((key) => ({
          key,
          label: key === 'all' ? 'All lines' : LINE_STATES[key].label,
          count: countOf(key),
        }))}
        value={view}
        onChange={(key) => change({ state: key === 'all' ? null : key })}
      >
        <ListRows
          noun="lines"
          query={query}
          columns={statementLineColumns(statement)}
          rowKey={({ row }) => row}
          card={(line) => <StatementLineCard statement={statement} line={line} />}
          empty={<EmptyState title="No lines here">No line of this statement is in this group.</EmptyState>}
        />
      </Tabs>
    </div>
  );
}

interface LineProps {
  statement: StatementImport;
  line: StatementLine;
}

const LINK = 'inline-flex min-h-6 items-center font-semibold text-link hover:underline max-sm:min-h-11';

const statementLineColumns = (statement: StatementImport): Column<StatementLine>[] => [
  column('Row', { className: 'text-muted tabular' }, ({ row }) => row),
  column('When', { className: 'whitespace-nowrap tabular' }, ({ received_at }) =>
    received_at ? arrivedText(received_at) : '–',
  ),
  column('From', (line) => <LinePayer line={line} />),
  sumColumn('Money in, USh', ({ amount }) => amount),
  column('What becomes of it', (line) => <LineOutcome statement={statement} line={line} />),
];

const StatementLineCard = ({ statement, line }: LineProps) => (
  <RowCard title={<LinePayer line={line} />} aside={line.amount === null ? '–' : formatUgx(line.amount)}>
    <CardLine>
      Row {line.row}
      {line.received_at && `, ${arrivedText(line.received_at)}`}
    </CardLine>
    <LineOutcome statement={statement} line={line} />
  </RowCard>
);

function LinePayer({ line: { name, phone, text, external_reference } }: { line: StatementLine }) {
  const small = [phone && name && formatPhone(phone), text && name && `“${text}”`, external_reference];
  return (
    <div className="min-w-0 sm:min-w-36">
      <span className="block font-semibold wrap-anywhere text-ink">
        {name || (text && `“${text}”`) || (phone && formatPhone(phone)) || '–'}
      </span>
      <span className="block text-xs wrap-anywhere text-muted tabular">{small.filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function LineOutcome({ statement, line }: LineProps) {
  const { state, why, cell, account, tenant_details: tenant, score, receipt, inbox_item } = line;
  const { label, tone } = LINE_STATES[state];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <Badge tone={tone}>{label}</Badge>
      {tenant && account !== null && (
        <span>
          <Link to={accountPath(account)} className={LINK}>
            {tenant.name}
          </Link>
          <span className="text-muted">
            , {homeText(tenant)}
            {score !== null && `, score ${score}`}
          </span>
        </span>
      )}
      {receipt && (
        <Link to={receiptPath(receipt.id)} className={LINK}>
          {unbroken(receiptName(receipt))}
        </Link>
      )}
      {inbox_item !== null && (
        <Link to={inboxPath(statement.id, inbox_item)} className={LINK}>
          Open in the inbox
        </Link>
      )}
      {(why || cell) && (
        <span className={state === 'error' ? 'text-sm text-rose-ink' : 'text-sm text-muted'}>
          {[cell && `Cell ${cell}`, why].filter(Boolean).join(': ')}
        </span>
      )}
    </div>
  );
}
