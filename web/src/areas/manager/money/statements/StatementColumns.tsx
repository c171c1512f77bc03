import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementImport,
} from '@amayumba/contract/money/statement-import.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import {
  type ColumnChange,
  useUpdateStatementImportMutation,
} from '../../../../features/money/statement-imports.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { Refusal } from '../../../../ui/Refusal.tsx';
import { type Column, column, DataTable } from '../../../../ui/DataTable.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { COLUMN_LABELS } from './statement-words.ts';

type Heading = StatementImport['headings'][number];

const OPTIONS = STATEMENT_COLUMNS.map((value) => ({ value, label: COLUMN_LABELS[value] }));

/** The kind of each column of a statement. A draft is read again with every correction; later nothing changes. */
export function StatementColumns({ statement }: { statement: StatementImport }) {
  const { id, headings, columns, state, missing_columns } = statement;
  const [update, { isLoading, error }] = useUpdateStatementImportMutation();
  const mayChange = useMay('inbox:write');
  const problem = asProblem(error);
  // It stays open while somebody chooses a missing column.
  const [isOpenAtFirst] = useState(missing_columns.length > 0);
  const heldBy = (heading: string) => STATEMENT_COLUMNS.find((name) => columns[name] === heading);
  const read = headings.flatMap(({ heading }) => heldBy(heading) ?? []);
  const choose = (heading: string, next: StatementColumn | '') => {
    const before = heldBy(heading);
    const change: ColumnChange = { ...(before && { [before]: null }), ...(next && { [next]: heading }) };
    if (!isLoading) void update({ id, columns: change });
  };
  const select = ({ heading }: Heading) =>
    state === 'draft' && mayChange ? (
      <span className="relative block">
        <select
          aria-label={`What ${heading} holds`}
          value={heldBy(heading) ?? ''}
          disabled={isLoading}
          onChange={({ target }) => choose(heading, target.value as StatementColumn | '')}
          className="control appearance-none pr-10 text-ellipsis"
        >
          <option value="">Not read</option>
          {OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
      </span>
    ) : (
      (COLUMN_LABELS[heldBy(heading) as StatementColumn] ?? 'Not read')
    );
  const table: readonly Column<Heading>[] = [
    column('Column in your file', { className: 'font-semibold' }, ({ heading }) => heading),
    column('For example', { className: 'text-muted' }, examplesText),
    column('Holds', { className: 'w-72' }, select),
  ];
  return (
    <details open={isOpenAtFirst} className="group border-t border-line">
      <summary className="flex min-h-11 list-none items-start gap-1.5 px-4 py-2.5 text-[0.875rem] sm:px-5">
        <Icon name="chevronRight" className="mt-px size-4.5 flex-none text-link group-open:rotate-90" />
        <span className="wrap-anywhere">
          <span className="font-semibold text-link">
            {counted(read.length, 'column')} of {headings.length} read
          </span>
          <span className="text-muted">: {read.map((name) => COLUMN_LABELS[name]).join(', ')}</span>
        </span>
        {isLoading && (
          <output className="ml-auto flex items-center gap-2 text-muted">
            <Spinner className="size-4" /> Reading again...
          </output>
        )}
      </summary>
      <Refusal problem={problem} title="The column was not changed" className="mx-4 mb-3 sm:mx-5" />
      <div className="border-t border-line">
        <DataTable
          label="Columns"
          columns={table}
          rows={headings}
          rowKey={({ heading }) => heading}
          isDense
          card={(row) => (
            <div className="grid gap-2">
              <p className="font-semibold wrap-anywhere">{row.heading}</p>
              <p className="text-sm wrap-anywhere text-muted">{examplesText(row)}</p>
              {select(row)}
            </div>
          )}
          empty={null}
        />
      </div>
    </details>
  );
}

const examplesText = ({ examples }: Heading): string => examples.filter(Boolean).join(' · ') || 'empty';
