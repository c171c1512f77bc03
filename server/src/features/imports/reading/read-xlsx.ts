import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { readNumberFormats } from './number-formats.ts';
import { readSheet, type SheetContext } from './read-sheet.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readXml } from './read-xml.ts';
import type { ZipParts } from './read-zip.ts';
import { rowCounter } from './row-counter.ts';
import { SHEETS_MAX, type Sheet, type Workbook } from './workbook.ts';

const HOW_TO_SAVE = 'Open it in your spreadsheet program, choose Save As, and save it as Excel Workbook (.xlsx).';

/** A sheet in the workbook's list. */
interface ListedSheet {
  name: string;
  isHidden: boolean;
  part: string;
}

/** @throws Refusal for an archive that is not a workbook without macros */
function mustBeWorkbook({ names }: ZipParts): void {
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) fail('spreadsheet_with_macros');
  if (names.has('xl/workbook.bin')) fail('not_a_spreadsheet', `This is a binary workbook (.xlsb). ${HOW_TO_SAVE}`);
  if (!names.has('xl/workbook.xml')) fail('not_a_spreadsheet');
}

/** Reads the parts that a part points to, by the id of the relation. */
async function readRelations(zip: ZipParts, part: string, folder: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(zip.chunks(part), {
    opened(name, { Id: id = '', Target: target = '', Type: type = '' }) {
      if (name === 'Relationship' && type.endsWith('/worksheet'))
        targets.set(id, target.startsWith('/') ? target.slice(1) : `${folder}/${target}`);
    },
  });
  return targets;
}

async function readWorkbookPart(zip: ZipParts): Promise<{ sheets: ListedSheet[]; counts1904: boolean }> {
  const parts = await readRelations(zip, 'xl/_rels/workbook.xml.rels', 'xl');
  const sheets: ListedSheet[] = [];
  let counts1904 = false;
  await readXml(zip.chunks('xl/workbook.xml'), {
    opened(tag, attributes) {
      if (tag === 'workbookPr') counts1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const { name = '', state = 'visible' } = attributes;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const part = parts.get(id);
      // Chart sheets hold no cells.
      if (!part) return;
      if (sheets.length === SHEETS_MAX) fail('spreadsheet_too_many_sheets');
      sheets.push({ name: asOneLine(name), isHidden: state !== 'visible', part });
    },
  });
  return { sheets, counts1904 };
}

/** Reads an Excel workbook. @throws Refusal; Error for a file that is damaged */
export async function readXlsx(zip: ZipParts): Promise<Workbook> {
  mustBeWorkbook(zip);
  const { sheets: listed, counts1904 } = await readWorkbookPart(zip);
  const context: SheetContext = {
    texts: await readSharedTexts(zip.chunks('xl/sharedStrings.xml')),
    formats: await readNumberFormats(zip.chunks('xl/styles.xml')),
    counts1904,
    countRow: rowCounter(),
  };
  const sheets: Sheet[] = [];
  for (const { part, ...sheet } of listed) sheets.push({ ...sheet, ...(await readSheet(zip.chunks(part), context)) });
  return { sheets };
}
