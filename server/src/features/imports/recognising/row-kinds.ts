import { createHash } from 'node:crypto';
import type { RowKind } from '@amayumba/contract/imports/columns.ts';
import type { RowsCorrection } from '@amayumba/contract/imports/corrections.ts';
import type { ReadRowKind } from '@amayumba/contract/imports/grid.ts';
import { collapsed, type SheetRow } from '../reading/workbook.ts';
import type { LineChoice } from './corrections.ts';
import type { Opening } from './lines.ts';
import { normalised } from './normalise-text.ts';
import { blockLine, blockName } from './place-of-unit.ts';
import { estateLine, lineText, nameIn } from './title-lines.ts';

/** The kind of a row, and why, in words. */
export interface RowReading {
  kind: ReadRowKind;
  why: string;
}

/** A choice about a row: for this file, or saved from an earlier one with the same heading. */
interface RowChoice {
  kind: RowKind;
  isByHand: boolean;
}

/** Returns the key of the words of a line, without its numbers; empty for a line without a word. */
function lineKey(row: SheetRow): string {
  const words = collapsed(normalised(lineText(row)).replace(/[^\p{L}]+/gu, ' '));
  if (!/\p{L}{3}/u.test(words)) return '';
  // The words may be somebody's name, which is not kept longer than the file.
  return createHash('sha256').update(words).digest('base64url');
}

/** Finds the choice about a row; undefined if there is none. */
export type RowChoices = (row: SheetRow) => RowChoice | undefined;

const rangeOf = ({ number }: SheetRow, ranges: readonly RowsCorrection[]) =>
  ranges.findLast(({ first_row, last_row }) => number >= first_row && number <= last_row);

/** Finds the choices about rows: by their numbers for this file, else by their words for an earlier one. */
export function rowChoices(ranges: readonly RowsCorrection[], lines: readonly LineChoice[]): RowChoices {
  const remembered = new Map(lines.map(({ line, kind }) => [line, kind]));
  return (row) => {
    const range = rangeOf(row, ranges);
    if (range) return range.kind === null ? undefined : { kind: range.kind, isByHand: true };
    const kind = remembered.size > 0 ? remembered.get(lineKey(row)) : undefined;
    return kind && { kind, isByHand: false };
  };
}

/** The most lines of a sheet that are saved. */
const LINES_MAX = 200;

/**
 * Adds a manager's choices about the rows of a sheet, by their words, to the saved ones of its heading; withdrawn
 * choices are removed.
 */
export function linesToRemember(
  rows: readonly SheetRow[],
  ranges: readonly RowsCorrection[],
  before: readonly LineChoice[],
): LineChoice[] {
  const kinds = new Map(before.map(({ line, kind }) => [line, kind]));
  for (const row of ranges.length > 0 ? rows : []) {
    const range = rangeOf(row, ranges);
    const line = range ? lineKey(row) : '';
    if (!range || line === '') continue;
    kinds.delete(line);
    if (range.kind !== null) kinds.set(line, range.kind);
  }
  return [...kinds].map(([line, kind]) => ({ line, kind })).slice(-LINES_MAX);
}

/** Returns the estate or block that a line opens which somebody marked as a title. */
export function openingOf(row: SheetRow, kind: 'estate' | 'block'): Opening {
  const text = lineText(row);
  if (kind === 'block') return { block: blockLine(text) ?? blockName(text) };
  return { estate: estateLine(text) ?? nameIn(text) ?? text };
}

const WHY: Readonly<Record<RowKind, string>> = {
  home: 'a home',
  estate: 'the name of an estate',
  block: 'the name of a block',
  total: 'a total',
  other: 'not part of the roll',
};

/** The kind of a row about which somebody made a choice. */
export const choiceReading = ({ kind, isByHand }: RowChoice): RowReading => ({
  kind,
  why: isByHand ? `You marked it as ${WHY[kind]}.` : `In an earlier file it was marked as ${WHY[kind]}.`,
});

export const READINGS = {
  heading: { kind: 'heading', why: 'It names the columns.' },
  headingAgain: { kind: 'heading', why: 'It repeats the heading.' },
  above: { kind: 'other', why: 'It is above the table.' },
  estate: { kind: 'estate', why: 'It names the estate of the rows below.' },
  block: { kind: 'block', why: 'It names the block of the rows below.' },
  address: { kind: 'other', why: 'It gives the address.' },
  line: { kind: 'other', why: 'It is a line between homes.' },
  total: { kind: 'total', why: 'A cell begins with Total, and there is no unit.' },
  sum: { kind: 'total', why: 'Its rent is the sum of rents above, and it has neither a tenant nor a numbered unit.' },
  signature: { kind: 'other', why: 'It is a remark or a signature.' },
  nothing: { kind: 'other', why: 'It has neither a unit nor a tenant.' },
  note: { kind: 'other', why: 'It has a unit, but neither a tenant nor a rent.' },
  let: { kind: 'home', why: 'It has a unit and a tenant.' },
  vacant: { kind: 'home', why: 'It has a unit and no tenant.' },
  noUnit: { kind: 'home', why: 'It has no unit, so it is refused.' },
} as const satisfies Record<string, RowReading>;

/** The reading of a line that opens an estate or a block. */
export function openingReading({ estate, block, address }: Opening): RowReading {
  if (estate !== undefined) return READINGS.estate;
  if (block !== undefined) return READINGS.block;
  return address === undefined ? READINGS.line : READINGS.address;
}
