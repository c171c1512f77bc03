import { COLUMN_KINDS, type ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftRow, DraftSheet } from '@amayumba/contract/imports/import.ts';
import type { Plan, PlannedRow } from './planning/plan.ts';
import { cellsWithPlace, inFileOrder, type RefusedRow, type RollSheet, type RowCells } from './recognising/roll.ts';

export const sheetResponse = ({
  columns,
  shape: _shape,
  lines: _lines,
  earlier: _earlier,
  ...sheet
}: RollSheet): DraftSheet => ({
  ...sheet,
  columns: columns.map(({ index, title, kind, examples = [] }) => ({ index, title, kind, examples })),
});

/** The kinds of cells that a correction offers even if the sheet has no such column. */
const OFFERED = new Set<ColumnKind>([
  'estate',
  'block',
  'unit',
  'tenant',
  'phone',
  'rent',
  'deposit',
  'lease_start',
  'lease_end',
  'arrears',
  'paid',
]);

const correctable = (cells: RowCells): DraftRow['cells'] =>
  COLUMN_KINDS.filter((kind) => kind in cells || OFFERED.has(kind)).map((kind) => ({
    kind,
    text: cells[kind] ?? '',
  }));

function shownRow(planned: PlannedRow): DraftRow {
  const { sheet, row, result, warnings, questions, tenant, ...unit } = planned;
  const [question] = questions;
  return {
    sheet,
    row,
    fate: result,
    reason: question?.reason ?? null,
    sentence: questions.map(({ sentence }) => sentence).join(' '),
    warnings,
    about: [unit.unit, tenant?.name].filter(Boolean).join(', '),
    column: question?.column ?? null,
    questions: questions.map((each) => ({
      column: each.column,
      sentence: each.sentence,
      proposal: each.proposal ?? null,
    })),
    cells: correctable(cellsWithPlace(planned)),
    apartment: {
      estate: unit.estate,
      block: unit.block,
      number: unit.unit,
      rent_amount: unit.rent,
      is_new: unit.apartment_id === null,
    },
    tenant: tenant && {
      name: tenant.name,
      username: tenant.username,
      phone_number: tenant.phone,
      email: tenant.email,
      emergency_contact: tenant.emergency_contact,
      lease_start: tenant.lease_start,
      lease_end: tenant.lease_end,
      deposit: tenant.deposit,
      arrears: tenant.arrears,
      this_month_paid: tenant.this_month_paid,
      this_month_open: tenant.this_month_open,
      advance: tenant.ahead,
    },
  };
}

const shownRefusal = ({ sheet, row, reason, sentence, column, about, cells }: RefusedRow): DraftRow => ({
  sheet,
  row,
  fate: 'refused',
  reason,
  sentence,
  warnings: [],
  about,
  column,
  questions: [{ column, sentence, proposal: null }],
  cells: correctable(cells),
  apartment: null,
  tenant: null,
});

/** Lists every row of a file with its result, in the order of the file. */
export function draftRows({ rows, refused }: Plan, sheets: readonly RollSheet[]): DraftRow[] {
  return [...rows.map(shownRow), ...refused.map(shownRefusal)].toSorted(inFileOrder(sheets));
}
