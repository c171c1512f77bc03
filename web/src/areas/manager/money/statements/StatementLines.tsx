import {
  STATEMENT_LINE_STATES,
  type StatementImport,
  type StatementLineState,
} from '@amayumba/contract/money/statement-import.ts';
import { useListStatementLinesQuery } from '../../../../features/money/statement-imports.api.ts';
import { choiceParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { MoneyTable, PAGE_SIZE } from '../MoneyTable.tsx';
import { StatementLineCard, statementLineColumns } from './statement-line-columns.tsx';
import { LINE_STATES } from './statement-words.ts';

type View = StatementLineState | 'all';
/** Lines to post come first, then those for a person to check. */
const VIEWS: readonly View[] = ['all', 'matched', 'inbox', 'error', 'known', 'ignored', 'new'];

/** Every line of a statement with its result. The URL holds the view and the page. */
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
        <MoneyTable
          label="Lines"
          query={query}
          page={page}
          count={query.data?.count}
          onPage={(next) => change({ page: next })}
          columns={statementLineColumns(statement)}
          rowKey={({ row }) => row}
          card={(line) => <StatementLineCard statement={statement} line={line} />}
          empty={<EmptyState title="No lines here">No line of this statement is in this group.</EmptyState>}
        />
      </Tabs>
    </div>
  );
}
