import { cell, escaped, columnLetter, STYLES, inlineTextCell, WIDTHS } from './cells.ts';
import type { CellValue, ExportSheet } from './sheet.ts';
import type { ZipPart } from '../../../files/zip-stream.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The most rows of a sheet, with its heading. */
const ROWS_MAX = 1_048_576;
/** Characters per write to the zip stream. */
const CHUNK_CHARACTERS = 64 * 1024;

const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(XML + xml)] });

/** Number formats from 164 are custom; font 0 is plain and font 1 bold. */
const STYLE_SHEET = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="d\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [1, 0],
  [3, 0],
  [2, 0],
  [164, 0],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

function sheetStart(columns: ExportSheet['columns']): string {
  const widths = columns.map(
    ([, kind], at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const headings = columns.map(([heading], at) => inlineTextCell(`${columnLetter(at)}1`, heading, STYLES.heading));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
}

const rowXml = (row: number, columns: ExportSheet['columns'], values: readonly CellValue[]) =>
  `<row r="${row}">${columns.map(([, kind], at) => cell(columnLetter(at) + row, kind, values[at] ?? null)).join('')}</row>`;

/** The XML of a sheet whose rows are still being read. Ends with the rows, or when the sheet is full. */
async function* sheetXml(
  columns: ExportSheet['columns'],
  rows: AsyncIterator<readonly CellValue[]>,
  reading: { isOver: boolean },
  rowsMax: number,
) {
  let text = sheetStart(columns);
  for (let row = 2; row <= rowsMax; row += 1) {
    const next = await rows.next();
    if (next.done) {
      reading.isOver = true;
      break;
    }
    text += rowXml(row, columns, next.value);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

/** The parts of a workbook, sheet by sheet. Rows beyond the limit of a sheet continue in the next one. */
export async function* workbookParts(sheets: readonly ExportSheet[], rowsMax = ROWS_MAX): AsyncGenerator<ZipPart> {
  const names: string[] = [];
  for (const { name, columns, rows } of sheets) {
    const iterator = rows[Symbol.asyncIterator]();
    const reading = { isOver: false };
    for (let nth = 1; !reading.isOver; nth += 1) {
      names.push(nth === 1 ? name : `${name} ${nth}`);
      const content = sheetXml(columns, iterator, reading, rowsMax);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
    }
  }
  yield* frame(names);
}

/** The parts that link the sheets to the workbook. */
function* frame(names: readonly string[]): Generator<ZipPart> {
  const number = names.map((name, at) => ({ name: escaped(name), id: at + 1 }));
  yield part('xl/styles.xml', STYLE_SHEET);
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${number.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${number.map(({ id }) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${number.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
  );
}
