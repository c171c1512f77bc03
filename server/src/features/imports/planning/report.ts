import type { ImportCounts, ImportReport } from '@amayumba/contract/imports/import.ts';
import { blockKey } from '../recognising/duplicates.ts';
import { comparisonKey } from '../recognising/normalise-text.ts';
import type { RollSheet } from '../recognising/roll.ts';
import type { Plan, PlannedRow, PlannedTenant } from './plan.ts';

const sum = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((total, item) => total + value(item), 0);
const countedSum = (tenants: readonly PlannedTenant[], value: (tenant: PlannedTenant) => number) => ({
  count: tenants.filter((tenant) => value(tenant) > 0).length,
  sum: sum(tenants, value),
});
const distinct = (rows: readonly PlannedRow[], key: (row: PlannedRow) => string) => new Set(rows.map(key)).size;
/** The open questions of a row and its warnings, in one list for people who read the report. */
const remarksOf = ({ questions, warnings }: PlannedRow) => [...questions.map(({ sentence }) => sentence), ...warnings];
const rentOf = ({ this_month_paid, this_month_open }: PlannedTenant) => this_month_paid + this_month_open;

/** Lists the estates of rows with a new apartment, in the order of the file. */
function byEstate(rows: readonly PlannedRow[]): ImportCounts['by_estate'] {
  return [...Map.groupBy(rows, ({ estate }) => estate)].map(([name, own]) => ({
    name,
    blocks: distinct(own, blockKey),
    apartments: own.length,
    vacant: own.filter(({ tenant }) => !tenant).length,
    rent: sum(own, ({ rent }) => rent),
  }));
}

/** Counts the records that a plan creates. */
function countsOf({ rows }: Plan): ImportCounts {
  const made = rows.filter(({ result }) => result === 'made');
  const tenants = rows.filter(({ result }) => result !== 'unchanged').flatMap(({ tenant }) => tenant ?? []);
  const thisMonth = tenants.filter((tenant) => rentOf(tenant) > 0);
  const accounts = tenants.filter(({ user_id }) => user_id === null);
  return {
    estates: distinct(
      made.filter(({ estate_id }) => estate_id === null),
      ({ estate }) => comparisonKey(estate),
    ),
    blocks: distinct(
      made.filter(({ block_id }) => block_id === null),
      blockKey,
    ),
    apartments: made.length,
    tenants: tenants.length,
    leases: tenants.length,
    vacant: made.filter(({ tenant }) => !tenant).length,
    rent_of_all_apartments: sum(made, ({ rent }) => rent),
    rent_of_let_apartments: sum(made, ({ rent, tenant }) => (tenant ? rent : 0)),
    this_month: {
      tenants: thisMonth.length,
      rent: sum(thisMonth, rentOf),
      paid: sum(thisMonth, ({ this_month_paid }) => this_month_paid),
      open: sum(thisMonth, ({ this_month_open }) => this_month_open),
    },
    deposits: countedSum(tenants, ({ deposit }) => deposit),
    arrears: countedSum(tenants, ({ arrears }) => arrears),
    advances: countedSum(tenants, ({ ahead }) => ahead),
    by_estate: byEstate(made),
    invited: accounts.filter(({ email }) => email !== '').length,
    with_code: accounts.filter(({ email }) => email === '').length,
  };
}

const tenants = (count: number) => `${count} ${count === 1 ? 'tenant' : 'tenants'}`;

/** Returns why a sheet is left out, and the result of a sheet of an earlier month. */
function whyLeftOut(why: string, { earlier }: RollSheet): string {
  if (!earlier) return why;
  const { noted, gone } = earlier;
  return [
    why,
    ...(noted > 0 ? [`notes of it are kept on ${tenants(noted)}`] : []),
    ...(gone > 0 ? [`${tenants(gone)} of it ${gone === 1 ? 'is' : 'are'} not in the newest`] : []),
  ].join('; ');
}

/** Reports the records that an import of a plan creates, and the rows that it leaves out. */
export function reportOf(plan: Plan, sheets: readonly RollSheet[]): ImportReport {
  const { rows, refused } = plan;
  const countWith = (result: PlannedRow['result']) => rows.filter((row) => row.result === result).length;
  const read = sheets.filter(({ left_out }) => left_out === null);
  const ignored = read.map(({ name, columns }) => ({
    sheet: name,
    columns: columns.filter(({ kind }) => kind === 'ignored').map(({ title }) => title),
  }));
  return {
    made: countsOf(plan),
    rows: {
      made: countWith('made'),
      changed: countWith('changed'),
      unchanged: countWith('unchanged'),
      refused: refused.length,
      warned: rows.filter((row) => remarksOf(row).length > 0).length,
    },
    refused: refused.map(({ sheet, row, reason, sentence, about }) => ({ sheet, row, reason, sentence, about })),
    warned: rows.flatMap((row) => remarksOf(row).map((warning) => ({ sheet: row.sheet, row: row.row, warning }))),
    sheets_left_out: sheets.flatMap((sheet) =>
      sheet.left_out === null ? [] : [{ sheet: sheet.name, why: whyLeftOut(sheet.left_out, sheet) }],
    ),
    columns_not_imported: ignored.filter(({ columns }) => columns.length > 0),
  };
}
