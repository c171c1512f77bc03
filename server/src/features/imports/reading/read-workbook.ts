import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import { COMPOUND_FILE } from './read-compound-file.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { readZip, type ZipParts } from './read-zip.ts';
import type { Workbook } from './workbook.ts';

/** The first characters of text files that are not CSV but are sometimes uploaded as spreadsheets. */
const NO_CSV = /^(?:%PDF|\{\\rtf|<)/;

// The library for .xls and .ods is large, so it is loaded only for these.
const readXls = async (content: Buffer) => (await import('./read-xls.ts')).readXls(content);
const readOds = async (zip: ZipParts) => (await import('./read-ods.ts')).readOds(zip);

async function readArchive(content: Buffer): Promise<Workbook> {
  const zip = await readZip(content);
  const isOpenDocument = zip.names.has('content.xml') || zip.names.has('META-INF/manifest.xml');
  return isOpenDocument ? readOds(zip) : readXlsx(zip);
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
  try {
    if (content.subarray(0, 8).toString('hex') === COMPOUND_FILE) return await readXls(content);
    if (content.toString('latin1', 0, 2) === 'PK') return await readArchive(content);
  } catch (error) {
    // Any other error of unpacking, of XML or of the library means that the file is damaged.
    throw error instanceof Refusal ? error : new Refusal('spreadsheet_damaged');
  }
  if (!isText(content) || NO_CSV.test(content.toString('latin1', 0, 200).trimStart())) refuseOther(content);
  return readCsv(content);
}
