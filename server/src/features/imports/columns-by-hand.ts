import { COLUMN_KINDS, type ColumnKind, letterOf } from '@amayumba/contract/imports/columns.ts';
import type { ColumnChoice, SheetCorrection } from './recognising/corrections.ts';
import { normalised } from './recognising/normalise-text.ts';
import type { RollSheet } from './recognising/roll.ts';

/** A person's choices about the columns of a file at the command line. */
export interface ColumnsByHand {
  /** The sheet that it is about; undefined for all. */
  sheet: string | undefined;
  header_row: number | undefined;
  columns: readonly NamedColumn[];
}

/** The kind of the column with a letter or a heading. */
export interface NamedColumn {
  name: string;
  kind: ColumnKind;
}

const isKind = (text: string): text is ColumnKind => (COLUMN_KINDS as readonly string[]).includes(text);

/** Reads `C=tenant, Monthly rent=rent`. @throws Error with a sentence for the person at the terminal */
export const columnsIn = (text: string): NamedColumn[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.lastIndexOf('=');
      const name = part.slice(0, Math.max(at, 0)).trim();
      const kind = part
        .slice(at + 1)
        .trim()
        .toLowerCase()
        .replaceAll(' ', '_');
      if (name === '') throw new Error(`--columns must be a list such as "C=tenant, Rent=rent", not ${part.trim()}.`);
      if (!isKind(kind)) throw new Error(`A column cannot be ${kind}. The kinds are: ${COLUMN_KINDS.join(', ')}.`);
      return { name, kind };
    });

/** Finds a column by its heading, or else by its letters: a heading may look like letters. */
const columnOf = ({ columns }: RollSheet, name: string): number | undefined =>
  (
    columns.find(({ title }) => normalised(title) === normalised(name)) ??
    columns.find(({ index }) => letterOf(index) === name.toUpperCase())
  )?.index;

/**
 * The choices for the columns of a sheet. Each kind is allowed for one column, so a recognised column loses a kind that
 * a person chooses for another.
 */
function choicesFor(sheet: RollSheet, named: readonly NamedColumn[]): ColumnChoice[] {
  const choices = named.flatMap(({ name, kind }): ColumnChoice[] => {
    const index = columnOf(sheet, name);
    return index === undefined ? [] : [{ index, kind }];
  });
  const givesWay = ({ index, kind }: ColumnChoice) =>
    choices.some((choice) => choice.kind === kind) && choices.every((choice) => choice.index !== index);
  return [...choices, ...sheet.columns.filter(givesWay).map(({ index }) => ({ index, kind: 'ignored' as const }))];
}

/**
 * Makes the corrections of the sheets that were read. @throws Error for a sheet or a column that does not exist, with a
 * sentence for the person at the terminal
 */
export function correctionsOf(
  sheets: readonly RollSheet[],
  { sheet, header_row, columns }: ColumnsByHand,
): SheetCorrection[] {
  const meant = sheets.filter(({ name }) => sheet === undefined || name === sheet);
  if (meant.length === 0) throw new Error(`There is no sheet ${sheet}. The sheets are: ${namesOf(sheets)}.`);
  for (const { name } of columns)
    if (meant.every((each) => columnOf(each, name) === undefined))
      throw new Error(`There is no column ${name}. The columns are: ${titlesOf(meant)}.`);
  return meant.flatMap((each) => {
    const choices = choicesFor(each, columns);
    const correction = {
      sheet: each.name,
      ...(header_row !== undefined && { header_row }),
      ...(choices.length > 0 && { columns: choices }),
      ...(sheet !== undefined && { is_left_out: false }),
    };
    return Object.keys(correction).length > 1 ? [correction] : [];
  });
}

const namesOf = (sheets: readonly RollSheet[]) => sheets.map(({ name }) => name).join(', ');
const titlesOf = (sheets: readonly RollSheet[]) =>
  [...new Set(sheets.flatMap(({ columns }) => columns.map(({ title }) => title)))].join(', ');
