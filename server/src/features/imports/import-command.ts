import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isEnteredDay } from '@amayumba/contract/calendar.ts';
import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { asOneLine, withoutEnd } from '@amayumba/contract/plain-text.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { readShapes } from './drafts.repository.ts';
import { readRollFile } from './read-roll-file.ts';
import { importRoll } from './writing/import-roll.ts';

export const IMPORT_HELP = `npm run import -- FILE [--as-at YYYY-MM-DD]

Imports a rent roll (.xlsx or CSV): estates, blocks, apartments, tenants with their leases, deposits, this month's rent and arrears. It writes
without asking: the rows that can be read, all of them or none. What is there already is left as it is, so the same file again changes nothing.

--as-at is the day from which the import counts; today in Kampala unless given.

It works on the database that npm start uses (DATA_DIR, or DATABASE_URL), also while the portal is running. A manager can look through a file
first, correct its columns, undo an import and print one-time sign-in codes in the portal: Estates, Import.`;

interface CommandParts extends Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'sealing' | 'mailWaiting'> {
  /** The folder that relative file names start from. */
  folder: string;
}

const money = (amount: number) => formatUgx(amount).replaceAll(/\s/g, ' ');
const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-UG')} ${count === 1 ? singular : plural}`;
const where = ({ sheet, row }: { sheet: string; row: number }) =>
  sheet === '' ? `row ${row}` : `${sheet}, row ${row}`;

/** Formats the report, one line for each result. */
function linesOf({ made, rows, refused, warned, sheets_left_out, columns_not_imported }: ImportReport): string[] {
  const { this_month, deposits, arrears, advances } = made;
  return [
    `Made ${counted(made.estates, 'estate')}, ${counted(made.blocks, 'block')}, ${counted(made.apartments, 'apartment')} (${made.vacant} without a tenant) and ${counted(made.tenants, 'tenant')} with a lease.`,
    ...made.by_estate.map(
      ({ name, apartments, vacant, rent }) =>
        `  ${name}: ${counted(apartments, 'apartment')}, ${vacant} without a tenant, rent ${money(rent)}`,
    ),
    `This month's rent: ${money(this_month.rent)} of ${counted(this_month.tenants, 'tenant')}, ${money(this_month.paid)} paid, ${money(this_month.open)} open.`,
    `Deposits held: ${deposits.count.toLocaleString('en-UG')}, ${money(deposits.sum)}. Arrears: ${arrears.count}, ${money(arrears.sum)}. Paid ahead: ${advances.count}, ${money(advances.sum)}.`,
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

async function readContent(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    throw new Error(`There is no file ${file} that can be read.`);
  }
}

/** Runs the command. @throws Error or Refusal with a sentence for the person at the terminal */
export async function runImportCommand(
  parts: CommandParts,
  print: (line: string) => void,
  args: string[],
): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'as-at': { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length === 0) return print(IMPORT_HELP);
  const [file = '', ...more] = positionals;
  if (more.length > 0) throw new Error(`Import one file at a time.\n\n${IMPORT_HELP}`);
  const asAt = values['as-at'] ?? todayOf(parts);
  if (!isEnteredDay(asAt)) throw new Error(`--as-at must be a day such as 2026-11-20, not ${asAt}.`);
  const fileName = asOneLine(path.basename(file));
  const rules = { asAt, fileName, corrections: [], remembered: await readShapes(parts.db) };
  const roll = await readRollFile(await readContent(path.resolve(parts.folder, file)), rules);
  if (roll.rows.length === 0) fail('nothing_to_import');
  const report = await importRoll(parts, { viewer: null, id: null, roll, asAt, fileName, progress: () => {} });
  for (const line of linesOf(report)) print(line);
}
