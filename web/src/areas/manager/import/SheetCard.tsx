import { SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { columnText, sheetName } from '../../../features/imports/import-words.ts';
import { counted } from '../../../lib/counted.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { KindSelect } from './KindSelect.tsx';
import { SheetGrid, type SheetGridProps } from './SheetGrid.tsx';
import type { ColumnChoices } from './use-column-choices.ts';

type SheetCardProps = SheetGridProps;

export function SheetCard(props: SheetCardProps) {
  const { sheet, choices, onHeader } = props;
  const isLeftOut = choices.isLeftOut(sheet);
  return (
    <Card title={sheetName(sheet.name)} aside={<ReadBadge sheet={sheet} />} isFlush className="overflow-hidden">
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        {isSwitchable(sheet) ? (
          <CheckField
            label="Import this sheet"
            isOn={!isLeftOut}
            onChange={(isOn) => choices.setLeftOut(sheet, !isOn)}
            className="w-fit font-medium"
          />
        ) : null}
        {sheet.left_out !== null && (
          <p className="text-[0.875rem] text-muted">
            Left out: {sheet.left_out}. {isLacking(sheet) && 'If it is a rent roll, show us here how to read it.'}
          </p>
        )}
        {sheet.head.length > 0 && !isLacking(sheet) && <HeaderField sheet={sheet} onHeader={onHeader} />}
        {!isLeftOut && (
          <TextField
            autoComplete="on"
            label="Estate"
            hint="Of rows that name none."
            maxLength={120}
            value={choices.estateOf(sheet)}
            onChange={(event) => choices.setEstate(sheet, event.target.value)}
            className="sm:max-w-140"
          />
        )}
      </div>
      {(sheet.left_out === null || !isLeftOut) && <Columns sheet={sheet} choices={choices} />}
      <FoldedGrid {...props} />
    </Card>
  );
}

function FoldedGrid(props: SheetCardProps) {
  const [isOpen, setOpen] = useState(isLacking(props.sheet));
  return (
    <details
      open={isOpen}
      className="group/grid border-t border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-1.5 px-4 py-2.5 text-[0.875rem] font-semibold text-link sm:px-5">
        <Icon name="chevronRight" className="size-4.5 flex-none group-open/grid:rotate-90" />
        Show the sheet as it stands
      </summary>
      {isOpen && <SheetGrid {...props} />}
    </details>
  );
}

/** The columns of a sheet; recognised ones are folded if the sheet could be read. */
function Columns({ sheet, choices }: Pick<SheetCardProps, 'sheet' | 'choices'>) {
  const { columns, left_out } = sheet;
  const label = `Columns of ${sheetName(sheet.name)}`;
  const known = left_out === null ? columns.filter(({ kind }) => kind !== 'ignored') : [];
  const rest = columns.filter((one) => !known.includes(one));
  return (
    <>
      {rest.length > 0 && <ColumnTable label={label} sheet={sheet} rows={rest} choices={choices} />}
      {known.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 list-none items-start gap-1.5 px-4 py-2.5 text-[0.875rem] sm:px-5">
            <Icon name="chevronRight" className="mt-px size-4.5 flex-none text-link group-open:rotate-90" />
            <span className="wrap-anywhere">
              <span className="font-semibold text-link">{counted(known.length, 'column')} recognised</span>
              <span className="text-muted">: {known.map(({ kind }) => columnText(kind)).join(', ')}</span>
            </span>
          </summary>
          <ColumnTable
            label={`Recognised columns of ${sheetName(sheet.name)}`}
            sheet={sheet}
            rows={known}
            choices={choices}
          />
        </details>
      )}
    </>
  );
}

/** Returns whether a manager can choose to read the sheet. Sheets without a header or of other years are never read. */
const isSwitchable = ({ left_out }: DraftSheet): boolean =>
  left_out === null || Object.values<string>(SKIPPED_BY_CHOICE).includes(left_out);

const isLacking = ({ left_out }: DraftSheet): boolean => left_out?.startsWith('no ') ?? false;

function ReadBadge({ sheet }: { sheet: DraftSheet }) {
  if (sheet.left_out !== null) return <Badge tone="grey">Left out</Badge>;
  return <Badge tone="green">{counted(sheet.rows, 'row')} read</Badge>;
}

const HEAD_TEXT_MAX = 60;

function HeaderField({ sheet, onHeader }: Pick<SheetCardProps, 'sheet' | 'onHeader'>) {
  const { header_row, head } = sheet;
  const rows = head.map(({ row, cells }) => ({ row, text: cells.filter(Boolean).join(', ') }));
  // The header may be below the rows that are shown.
  const isBelow = header_row !== null && !rows.some(({ row }) => row === header_row);
  const all = isBelow ? [...rows, { row: header_row, text: sheet.columns.map(({ title }) => title).join(', ') }] : rows;
  return (
    <SelectField
      label="Row that names the columns"
      placeholder={header_row === null ? 'Choose the row' : undefined}
      options={all.map(({ row, text }) => ({
        value: row,
        label: `Row ${row}: ${text.length > HEAD_TEXT_MAX ? `${text.slice(0, HEAD_TEXT_MAX)}…` : text || 'empty'}`,
      }))}
      value={header_row ?? ''}
      onChange={(event) => event.target.value && onHeader(Number(event.target.value))}
      className="sm:max-w-140"
    />
  );
}

type SheetColumn = DraftSheet['columns'][number];

interface ColumnTableProps {
  label: string;
  sheet: DraftSheet;
  rows: readonly SheetColumn[];
  choices: ColumnChoices;
}

function ColumnTable({ label, sheet, rows, choices }: ColumnTableProps) {
  const select = (shown: SheetColumn) => {
    const value = choices.kindOf(sheet, shown.index);
    return (
      <div>
        <KindSelect
          label={`What ${titleOf(shown)} holds`}
          read={shown.kind}
          value={value}
          onChange={(kind) => choices.setKind(sheet, shown.index, kind)}
        />
        {value !== shown.kind && <p className="mt-1 text-xs text-muted">Recognised as: {columnText(shown.kind)}</p>}
      </div>
    );
  };
  const columns: Column<SheetColumn>[] = [
    column('Column in your file', { className: 'font-semibold' }, titleOf),
    column('For example', { className: 'text-muted' }, examplesOf),
    column('Holds', { className: 'w-72' }, select),
  ];
  return (
    <div className="border-t border-line">
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => index}
        card={(shown) => (
          <div className="grid gap-2">
            <p className="font-semibold wrap-anywhere">{titleOf(shown)}</p>
            <p className="text-sm wrap-anywhere text-muted">{examplesOf(shown)}</p>
            {select(shown)}
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
