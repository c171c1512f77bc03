import { collapsed } from '../reading/workbook.ts';

/** The block of units that say none. */
export const MAIN_BLOCK = 'Main';

const BLOCK_WORD = /^(?:block|blk)\b\.?\s*/i;
/** Block and unit in one cell: one or two letters with up to two digits, a dash or slash, the unit. */
const SHORT = /^([a-z]{1,2}\d{0,2})\s*[-–—/]\s*(\S.*)$/i;
/** Anything short after the word Block or Blk, then a dash, a slash or a space, then the unit. */
const SPELLED = /^(?:block|blk)\b\.?\s*([\p{L}\p{N}]{1,12})(?:\s*[-–—/]\s*|\s+)(\S.*)$/iu;

/** A block as its column or line names it, without the word. */
export function blockName(text: string): string {
  const bare = collapsed(text.replace(BLOCK_WORD, '').replace(/^[-–—:]\s*/, ''));
  return bare === '' ? collapsed(text) : bare;
}

/** The block that a line opens which says nothing else than `Block X`; undefined for any other line. */
export const blockLine = (text: string): string | undefined =>
  /^(?:block|blk)\b\.? ?[-–—:]? ?([\p{L}\p{N}]{1,12}) ?:?$/iu.exec(text)?.[1];

/** The block and unit of a unit's cell in a sheet without a column of blocks; the block is undefined where the cell names none. */
export function splitUnit(text: string): { block: string | undefined; unit: string } {
  const match = SPELLED.exec(text) ?? SHORT.exec(text);
  if (!match) return { block: undefined, unit: text };
  return { block: (match[1] ?? '').toUpperCase(), unit: collapsed(match[2] ?? '') };
}
