import { formatDay } from '@amayumba/contract/calendar.ts';
import { lastDayOf, monthOfDay, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerStatement, OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';
import { getOwnStatementPdf, getOwnStatementXlsx } from '@amayumba/contract/owners/statement-endpoints.ts';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { usePaper } from '../../../features/owners/use-paper.ts';
import { today } from '../../../lib/today.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isComing } from '../../../ui/Figures.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { type Due, dueOfStatement, paidOutText, stateOf } from './due-view.ts';
import { MonthButton } from './MonthButton.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

const SHOWN = 6;

/** An issued statement, or the running month with the known figures. */
type Row = OwnerStatementRow | { id: null; month: string; running: OwnerStatement | undefined };

interface StatementsCardProps {
  money: OwnerMoney;
  onMonth: (month: string) => void;
}

export function StatementsCard({ money, onMonth }: StatementsCardProps) {
  const { statements, running } = money.due;
  const [isAll, setAll] = useState(false);
  const paper = usePaper();
  const issued = statements.data?.results;
  const rows: Row[] | undefined = issued && [
    { id: null, month: monthOfDay(today()), running },
    ...(isAll ? issued : issued.slice(0, SHOWN)),
  ];
  return (
    <Card
      title="Statements"
      aside={
        issued && issued.length > SHOWN ? (
          // It stays, so that it keeps the focus.
          <Button size="sm" variant="ghost" onClick={() => setAll(!isAll)}>
            {isAll ? `The latest ${SHOWN}` : `All ${issued.length}`}
          </Button>
        ) : (
          'one for each month'
        )
      }
      isFlush
      className="mt-4 overflow-hidden"
    >
      <Refusal problem={paper.problem} className="m-4" />
      <LongTable
        isDense
        label="Statements by month"
        columns={columnsOf(paper, onMonth)}
        rows={rows}
        rowKey={({ id }) => id ?? 'running'}
        isFetching={isComing(statements)}
        loadingText="Loading statements..."
        card={(row) => <StatementCard row={row} paper={paper} onMonth={onMonth} />}
        empty={<EmptyState icon="file" title="No statements yet" />}
        error={loadError('Statements could not be loaded', statements)}
      />
    </Card>
  );
}

type Paper = ReturnType<typeof usePaper>;

function amountOf(row: Row, of: (due: Due) => number): string {
  const statement = row.id === null ? row.running : row;
  return statement ? plainAmount(of(dueOfStatement(statement))) : '–';
}

const amount = (header: string, of: (due: Due) => number): Column<Row> => ({
  header,
  align: 'right',
  cell: (row) => amountOf(row, of),
});

const columnsOf = (paper: Paper, onMonth: StatementsCardProps['onMonth']): Column<Row>[] => [
  column('Month', { className: 'whitespace-nowrap' }, (row) => <MonthButton month={row.month} onMonth={onMonth} />),
  amount('Received, USh', ({ received }) => received),
  { ...amount('Spent', ({ spent }) => spent), hiddenBelow: 'lg' },
  { ...amount('Fee', ({ fee }) => fee), hiddenBelow: 'lg' },
  { ...amount('Due to you', ({ due }) => due), className: 'font-semibold text-ink' },
  column('State', (row) => <StateBadge row={row} />),
  column('Paid out', { hiddenBelow: 'md', className: 'whitespace-nowrap' }, paidText),
  column(
    'Files',
    { isHeaderHidden: true, align: 'right' },
    (row) => row.id !== null && <Papers row={row} paper={paper} />,
  ),
];

const paidText = (row: Row) => (row.id === null ? `Closes ${formatDay(lastDayOf(row.month))}` : paidOutText(row));

function StateBadge({ row }: { row: Row }) {
  const { label, tone } = row.id === null ? { label: 'Running', tone: 'indigo' as const } : stateOf(row);
  return <Badge tone={tone}>{label}</Badge>;
}

const PAPERS = { pdf: getOwnStatementPdf, xlsx: getOwnStatementXlsx };

function Papers({ row, paper }: { row: OwnerStatementRow; paper: Paper }) {
  const call = { params: { id: row.id }, query: {} };
  const name = `amayumba-statement-${row.statement_code}`;
  return (
    <span className="inline-flex gap-1">
      {(['pdf', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="ghost"
          icon={kind === 'pdf' ? 'download' : undefined}
          onClick={() => void paper.save(request(PAPERS[kind], call), `${name}.${kind}`)}
        >
          {kind.toUpperCase()} <span className="sr-only">of {monthTitle(row.month)}</span>
        </Button>
      ))}
    </span>
  );
}

const StatementCard = ({ row, paper, onMonth }: { row: Row; paper: Paper } & Pick<StatementsCardProps, 'onMonth'>) => (
  <RowCard title={<MonthButton month={row.month} onMonth={onMonth} />} aside={amountOf(row, ({ due }) => due)}>
    <CardLine aside={row.id !== null && <Papers row={row} paper={paper} />}>
      <span className="flex items-center gap-2">
        <StateBadge row={row} /> {paidText(row)}
      </span>
    </CardLine>
  </RowCard>
);
