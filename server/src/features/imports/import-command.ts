import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isEnteredDay } from '@amayumba/contract/calendar.ts';
import { COLUMN_KINDS } from '@amayumba/contract/imports/columns.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { type ColumnsByHand, columnsIn, correctionsOf } from './columns-by-hand.ts';
import { readShapes, rememberColumns } from './drafts.repository.ts';
import { linesOf } from './import-command-report.ts';
import { makePlan } from './planning/make-plan.ts';
import { reportOf } from './planning/report.ts';
import { readRollFile } from './read-roll-file.ts';
import type { SheetCorrection } from './recognising/corrections.ts';
import type { Roll } from './recognising/roll.ts';
import { importRoll } from './writing/import-roll.ts';

export const IMPORT_HELP = `npm run import -- FILE [--as-at YYYY-MM-DD] [--columns LIST] [--heading-row NUMBER] [--sheet NAME] [--dry-run] [--json]

Imports a rent roll (.xlsx, .xls, .ods or CSV): estates, blocks, apartments, tenants with their leases, deposits, this month's rent and arrears.
It writes without asking: the rows that can be read, all of them or none. What is there already is left as it is, so the same file again changes
nothing.

--as-at is the day from which the import counts, up to today; today in Kampala unless given.
--columns says what columns hold, by their letter or their heading: --columns "C=tenant, Monthly=rent, No=ignored". The others are recognised.
  Kinds: ${COLUMN_KINDS.join(', ')}.
--heading-row is the number of the row with the headings, where it is not found.
--sheet is the sheet that --columns and --heading-row are about; without it they are about every sheet. It is read even if it were left out.
--dry-run prints what an import would make, and imports nothing.
--json prints one object with the report, or with the error and an exit code of 1. Use npm run --silent, so that nothing stands before it.

It works on the database that npm start uses (DATA_DIR, or DATABASE_URL), also while the portal is running. A manager can look through a file
first, correct its columns, undo an import and print one-time sign-in codes in the portal: Estates, Import.`;

interface CommandParts extends Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'sealing' | 'mailWaiting'> {
  /** The folder that relative file names start from. */
  folder: string;
}

async function readContent(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    throw new Error(`There is no file ${file} that can be read.`);
  }
}

const OPTIONS = {
  'as-at': { type: 'string' },
  columns: { type: 'string', default: '' },
  'heading-row': { type: 'string' },
  sheet: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function headingRow(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,6}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Error(`--heading-row must be the number of a row, not ${text}.`);
}

/** Reads a file as the portal does: first as it is recognised, then with the person's choices. */
async function readCorrected(
  read: (corrections: SheetCorrection[]) => Promise<Roll>,
  byHand: ColumnsByHand,
): Promise<{ roll: Roll; corrections: SheetCorrection[] }> {
  let roll = await read([]);
  let corrections: SheetCorrection[] = [];
  // The row of headings decides which columns there are.
  for (const columns of [[], byHand.columns]) {
    corrections = correctionsOf(roll.sheets, { ...byHand, columns });
    if (corrections.length > 0) roll = await read(corrections);
  }
  return { roll, corrections };
}

/** Runs the command. @throws Error or Refusal with a sentence for the person at the terminal */
export async function runImportCommand(
  parts: CommandParts,
  print: (line: string) => void,
  args: string[],
): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  if (values.help || positionals.length === 0) return print(IMPORT_HELP);
  const [file = '', ...more] = positionals;
  if (more.length > 0) throw new Error(`Import one file at a time.\n\n${IMPORT_HELP}`);
  const asAt = values['as-at'] ?? todayOf(parts);
  if (!isEnteredDay(asAt)) throw new Error(`--as-at must be a day such as 2026-11-20, not ${asAt}.`);
  if (asAt > todayOf(parts)) throw new Error(`--as-at must be a day up to today, not ${asAt}.`);
  const byHand = {
    sheet: values.sheet,
    header_row: headingRow(values['heading-row']),
    columns: columnsIn(values.columns),
  };
  const fileName = asOneLine(path.basename(file));
  const content = await readContent(path.resolve(parts.folder, file));
  const remembered = await readShapes(parts.db);
  const { roll, corrections } = await readCorrected(
    (given) => readRollFile(content, { asAt, fileName, corrections: given, remembered }),
    byHand,
  );
  if (roll.rows.length === 0) fail('nothing_to_import');
  const isDryRun = values['dry-run'];
  const report = isDryRun
    ? reportOf(await makePlan(parts.db, roll, asAt), roll.sheets)
    : await importRoll(parts, { viewer: null, id: null, roll, asAt, fileName, progress: () => {} });
  if (!isDryRun) {
    const corrected = new Set(corrections.filter(({ columns }) => columns).map(({ sheet }) => sheet));
    await inTransaction(parts.db, (tx) => rememberColumns(tx, roll.sheets, corrected, nowOf(parts)));
  }
  if (values.json) return print(JSON.stringify({ file: fileName, as_at: asAt, dry_run: isDryRun, report }));
  for (const line of linesOf(report, isDryRun)) print(line);
}

/** Formats an error for the terminal, or for a program that asked for JSON. */
export function errorLine(error: unknown, args: readonly string[]): string {
  const sentence = error instanceof Error ? error.message : String(error);
  return args.includes('--json')
    ? JSON.stringify({ error: sentence, code: error instanceof Refusal ? error.code : null })
    : sentence;
}
