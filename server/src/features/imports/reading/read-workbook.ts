import { fail } from '@amayumba/contract/refusal.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Workbook } from './workbook.ts';

/** Old Office files, and new ones with a password, are compound files (MS-CFB). */
const COMPOUND_FILE = 'd0cf11e0a1b11ae1';
const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');

/** The first characters of text files that are not CSV but are sometimes uploaded as spreadsheets. */
const NO_CSV = /^(?:%PDF|\{\\rtf|<)/;
const HOW_TO_SAVE =
  'Open it in Excel or another spreadsheet program, choose Save As, and save it as Excel Workbook (.xlsx).';

function refuseCompoundFile(content: Buffer): never {
  if (content.includes(inUtf16('EncryptedPackage'))) fail('spreadsheet_encrypted');
  if (content.includes(inUtf16('Workbook')) || content.includes(inUtf16('Book')))
    fail('not_a_spreadsheet', `This is a workbook of an old Excel (.xls). ${HOW_TO_SAVE}`);
  return fail('not_a_spreadsheet');
}

function refuseOther(content: Buffer): never {
  if (content.toString('latin1', 0, 4) === '%PDF')
    fail(
      'not_a_spreadsheet',
      'This is a PDF. Ask for the spreadsheet it was made from, and send that as .xlsx or CSV.',
    );
  return fail('not_a_spreadsheet');
}

/** Text without a byte order mark contains no NUL bytes. */
const isText = (content: Buffer) =>
  /^(?:fffe|feff)/.test(content.subarray(0, 2).toString('hex')) || !content.includes(0);

/**
 * Reads a spreadsheet; the content decides its type, not the name. @throws Refusal with a sentence for a file that
 * cannot be read
 */
export async function readWorkbook(content: Buffer): Promise<Workbook> {
  if (content.toString('latin1').trim() === '') fail('spreadsheet_empty');
  if (content.subarray(0, 8).toString('hex') === COMPOUND_FILE) refuseCompoundFile(content);
  if (content.toString('latin1', 0, 2) === 'PK') return readXlsx(content);
  if (!isText(content) || NO_CSV.test(content.toString('latin1', 0, 200).trimStart())) refuseOther(content);
  return readCsv(content);
}
