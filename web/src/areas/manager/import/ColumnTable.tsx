import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { columnText } from '../../../features/imports/import-words.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { KindSelect } from './KindSelect.tsx';
import type { ColumnChoices } from './use-column-choices.ts';

type SheetColumn = DraftSheet['columns'][number];

interface ColumnTableProps {
  label: string;
  sheet: DraftSheet;
  /** The columns of the sheet to show. */
  rows: readonly SheetColumn[];
  choices: ColumnChoices;
}

/** Columns of a sheet, each with sample values and its kind. */
export function ColumnTable({ label, sheet, rows, choices }: ColumnTableProps) {
  const select = (column: SheetColumn) => {
    const value = choices.kindOf(sheet, column.index);
    return (
      <div>
        <KindSelect
          label={`What ${titleOf(column)} holds`}
          read={column.kind}
          value={value}
          onChange={(kind) => choices.setKind(sheet, column.index, kind)}
        />
        {value !== column.kind && <p className="mt-1 text-xs text-muted">Recognised as: {columnText(column.kind)}</p>}
      </div>
    );
  };
  const columns: Column<SheetColumn>[] = [
    { key: 'title', header: 'Column in your file', cell: titleOf, className: 'font-semibold' },
    { key: 'examples', header: 'For example', cell: examplesOf, className: 'text-muted' },
    { key: 'kind', header: 'Holds', cell: select, className: 'w-72' },
  ];
  return (
    <div className="border-t border-line">
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => index}
        card={(column) => (
          <div className="grid gap-2">
            <p className="font-semibold wrap-anywhere">{titleOf(column)}</p>
            <p className="text-sm wrap-anywhere text-muted">{examplesOf(column)}</p>
            {select(column)}
          </div>
        )}
        empty={null}
      />
    </div>
  );
}

const titleOf = ({ title, index }: SheetColumn): string => title || `Column ${index + 1}`;

function examplesOf({ examples }: SheetColumn) {
  const some = examples.filter(Boolean);
  return some.length > 0 ? some.join(' · ') : 'empty';
}
