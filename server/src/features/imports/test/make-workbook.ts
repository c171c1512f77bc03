import { makeZip, type Part } from './make-zip.ts';

/** A value of a cell: text, number, nothing; a formula with its stored value; a date as the day's serial number. */
export type Value =
  | string
  | number
  | null
  | { formula: string; value: number }
  | { error: string }
  | { serial: number };

export interface SheetInput {
  name: string;
  rows: readonly (readonly Value[])[];
  merges?: readonly string[];
  state?: 'visible' | 'hidden' | 'veryHidden';
  isProtected?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (column: number) => String.fromCharCode(65 + column);

function cellXml(value: Value, reference: string): string {
  if (value === null) return '';
  if (typeof value === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if ('formula' in value) return `<c r="${reference}"><f>${value.formula}</f><v>${value.value}</v></c>`;
  if ('error' in value) return `<c r="${reference}" t="e"><f>1/0</f><v>${value.error}</v></c>`;
  return `<c r="${reference}" s="1"><v>${value.serial}</v></c>`;
}

function sheetXml({ rows, merges = [], isProtected }: SheetInput): string {
  const body = rows.map(
    (row, r) => `<row r="${r + 1}">${row.map((value, c) => cellXml(value, `${letter(c)}${r + 1}`)).join('')}</row>`,
  );
  const merged =
    merges.length > 0
      ? `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
      : '';
  const protection = isProtected ? '<sheetProtection password="CC1A" sheet="1"/>' : '';
  return `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${body.join('')}</sheetData>${protection}${merged}</worksheet>`;
}

/** Returns the parts of a workbook as a spreadsheet program would write them. */
export function workbookParts(sheets: readonly SheetInput[], date1904 = false): Record<string, Part> {
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://x/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${date1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  };
}

/** Makes a workbook with these sheets. */
export const makeWorkbook = (sheets: readonly SheetInput[], date1904 = false): Buffer =>
  makeZip(workbookParts(sheets, date1904));

/** Makes a workbook with one sheet of these rows. */
export const workbookOf = (...rows: SheetInput['rows']): Buffer => makeWorkbook([{ name: 'Sheet1', rows }]);
