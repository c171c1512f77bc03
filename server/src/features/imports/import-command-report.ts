import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { plainMoney } from '../../mail/plain-words.ts';

const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-UG')} ${count === 1 ? singular : plural}`;
const where = ({ sheet, row }: { sheet: string; row: number }) =>
  sheet === '' ? `row ${row}` : `${sheet}, row ${row}`;

/** Formats a report for a terminal, one line for each result. */
export function linesOf(
  { made, rows, refused, warned, sheets_left_out, columns_not_imported }: ImportReport,
  isDryRun: boolean,
): string[] {
  const { this_month, deposits, arrears, advances } = made;
  return [
    `${isDryRun ? 'Would make' : 'Made'} ${counted(made.estates, 'estate')}, ${counted(made.blocks, 'block')}, ${counted(made.apartments, 'apartment')} (${made.vacant} without a tenant) and ${counted(made.tenants, 'tenant')} with a lease.`,
    ...made.by_estate.map(
      ({ name, apartments, vacant, rent }) =>
        `  ${name}: ${counted(apartments, 'apartment')}, ${vacant} without a tenant, rent ${plainMoney(rent)}`,
    ),
    `This month's rent: ${plainMoney(this_month.rent)} of ${counted(this_month.tenants, 'tenant')}, ${plainMoney(this_month.paid)} paid, ${plainMoney(this_month.open)} open.`,
    `Deposits held: ${deposits.count.toLocaleString('en-UG')}, ${plainMoney(deposits.sum)}. Arrears: ${arrears.count}, ${plainMoney(arrears.sum)}. Paid ahead: ${advances.count}, ${plainMoney(advances.sum)}.`,
    ...(rows.unchanged > 0 ? [`Already there and left as they are: ${counted(rows.unchanged, 'row')}.`] : []),
    ...(made.invited > 0 ? [`Invited by mail: ${counted(made.invited, 'tenant')}.`] : []),
    ...(made.with_code > 0
      ? [`Without email address: ${counted(made.with_code, 'tenant')}; their one-time codes are printed in the portal.`]
      : []),
    ...sheets_left_out.map(({ sheet, why }) => `Left out: ${sheet} (${why}).`),
    ...columns_not_imported.map(
      ({ sheet, columns }) => `Not imported${sheet === '' ? '' : ` of ${sheet}`}: ${columns.join(', ')}.`,
    ),
    ...warned.map(({ warning, ...row }) => `Note, ${where(row)}: ${withoutEnd(warning, '.')}.`),
    ...(refused.length > 0 ? [`Refused: ${counted(refused.length, 'row')}.`] : []),
    ...refused.map((row) => `  ${where(row)}: ${row.sentence}`),
  ];
}
