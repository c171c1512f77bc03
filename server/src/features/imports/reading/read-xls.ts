import { set_cptable } from '@e965/xlsx';
import { fail } from '@amayumba/contract/refusal.ts';
import { readCompoundFile } from './read-compound-file.ts';
import { readWithLibrary } from './read-with-library.ts';
import type { Workbook } from './workbook.ts';

/** The record that marks the following ones as encrypted, among the first of a workbook (MS-XLS 2.4.117). */
const FILE_PASS = 0x2f;
const FIRST_RECORDS = 10;

function isEncrypted(records: Buffer): boolean {
  let at = 0;
  for (let seen = 0; seen < FIRST_RECORDS && at + 4 <= records.length; seen += 1) {
    if (records.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + records.readUInt16LE(at + 2);
  }
  return false;
}

/** Reads a workbook of Excel 5 to 2003 (.xls). @throws Refusal; Error for a file that is damaged */
export async function readXls(content: Buffer): Promise<Workbook> {
  const { names, stream } = readCompoundFile(content);
  if (names.has('EncryptedPackage')) fail('spreadsheet_encrypted');
  const newer = stream('Workbook');
  const records = newer ?? stream('Book') ?? fail('not_a_spreadsheet');
  if (isEncrypted(records)) fail('spreadsheet_encrypted');
  if (names.has('_VBA_PROJECT_CUR')) fail('spreadsheet_with_macros');
  // Texts of Excel 5 and 95 use a code page, whose table is large; newer files need none.
  if (!newer) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return readWithLibrary(records);
}
