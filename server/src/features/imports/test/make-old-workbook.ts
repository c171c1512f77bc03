import { type BookType, type CellObject, CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { readZip } from '../reading/read-zip.ts';
import { makeZip, type Part } from './make-zip.ts';

/** A value of a cell in a workbook that the kept library writes; `null` leaves it empty. */
export type OldValue = string | number | boolean | null | CellObject;

export interface OldSheet {
  name: string;
  rows: readonly (readonly OldValue[])[];
  merges?: readonly string[];
  isHidden?: boolean;
}

const cellOf = (value: OldValue): CellObject | null =>
  value === null || typeof value === 'object'
    ? value
    : { t: typeof value === 'number' ? 'n' : typeof value === 'string' ? 's' : 'b', v: value };

/** Makes a workbook of Excel 97 (`biff8`), of Excel 5 (`biff5`) or an OpenDocument spreadsheet (`ods`). */
export function makeOldWorkbook(bookType: BookType, sheets: readonly OldSheet[], date1904 = false): Buffer {
  const book: WorkBook = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(
      sheets.map(({ name, rows, merges = [] }) => {
        const cells = rows.map((row) => row.map(cellOf));
        const sheet = utils.aoa_to_sheet(cells);
        return [name, { ...sheet, '!merges': merges.map((range) => utils.decode_range(range)) }];
      }),
    ),
    Workbook: {
      Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })),
      WBProps: { date1904 },
    },
  };
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** What the tests use of the library's compound files, which its types leave open. */
interface CompoundFiles {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, content: Buffer): void };
  write(file: object, options: { type: 'buffer' }): Buffer;
}

/** Makes a compound file of these streams. */
export function makeCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const library = CFB as CompoundFiles;
  const file = library.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) library.utils.cfb_add(file, name, content);
  return library.write(file, { type: 'buffer' });
}

/** Returns an OpenDocument spreadsheet with a changed content part. */
export async function withContent(ods: Buffer, change: (xml: string) => Part): Promise<Buffer> {
  const zip = await readZip(ods);
  const parts: Record<string, string> = {};
  for (const name of zip.names) {
    parts[name] = '';
    for await (const chunk of zip.chunks(name)) parts[name] += chunk;
  }
  return makeZip({ ...parts, 'content.xml': change(parts['content.xml'] ?? '') });
}
