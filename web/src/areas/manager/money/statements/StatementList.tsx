import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { useState } from 'react';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { useListStatementImportsQuery } from '../../../../features/money/statement-imports.api.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { statementPath } from '../money-place.ts';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { sumColumn } from '../sum-column.ts';
import { daysText, STATEMENT_CHANNEL_LABELS, STATEMENT_STATES } from './statement-words.ts';
import { UndoStatementDialog } from './StatementDialogs.tsx';

export function StatementList({ onOpen }: { onOpen: (id: number) => void }) {
  const { params } = useListParams();
  const page = pageParam(params);
  const query = useListStatementImportsQuery({ page, page_size: PAGE_SIZE }, { refetchOnMountOrArgChange: true });
  const [undone, setUndone] = useState<StatementImport | null>(null);
  const name = ({ id, file_name }: StatementImport) => (
    <NameLink
      to={statementPath(id)}
      onOpen={() => onOpen(id)}
      className="inline-flex min-h-6 items-center wrap-anywhere max-sm:min-h-11"
    >
      {file_name}
    </NameLink>
  );
  const undo = (statement: StatementImport) =>
    statement.state === 'confirmed' && (
      <Button
        size="sm"
        aria-label={`Undo ${statement.file_name}`}
        may="inbox:write"
        onClick={() => setUndone(statement)}
      >
        Undo
      </Button>
    );
  const columns: readonly Column<StatementImport>[] = [
    column('File', { className: 'min-w-44' }, name),
    column('From', { className: 'whitespace-nowrap' }, (statement) => (
      <>
        {STATEMENT_CHANNEL_LABELS[statement.channel]}
        <span className="block text-xs text-muted tabular">{daysText(statement)}</span>
      </>
    )),
    sumColumn('Money in, USh', ({ total_in }) => total_in),
    column('Lines', { hiddenBelow: 'lg', className: 'whitespace-nowrap' }, linesText),
    column('State', (statement) => <StatementState of={statement} />),
    column('Uploaded', { hiddenBelow: 'lg', className: 'whitespace-nowrap tabular' }, ({ created_at, by }) => (
      <>
        {formatInstant(created_at)}
        {by && <span className="block text-xs text-muted">{by}</span>}
      </>
    )),
    actionsColumn(undo),
  ];
  return (
    <>
      <ListRows
        noun="statements"
        query={query}
        columns={columns}
        card={(statement) => (
          <RowCard title={name(statement)} aside={<StatementState of={statement} />}>
            <CardLine>
              {STATEMENT_CHANNEL_LABELS[statement.channel]}, {daysText(statement)}
            </CardLine>
            <CardLine aside={undo(statement)}>
              {plainAmount(statement.total_in)} in · {linesText(statement)}
            </CardLine>
          </RowCard>
        )}
        empty={
          <EmptyState icon="file" title="No statements yet">
            Statements that you import are listed here, with what became of each line.
          </EmptyState>
        }
      />
      {undone && <UndoStatementDialog statement={undone} onClose={() => setUndone(null)} />}
    </>
  );
}

export function StatementState({ of: { state } }: { of: StatementImport }) {
  const { tone, label } = STATEMENT_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const linesText = ({ counts: { matched, inbox } }: StatementImport): string =>
  `${formatWhole(matched)} matched, ${formatWhole(inbox)} to the inbox`;
