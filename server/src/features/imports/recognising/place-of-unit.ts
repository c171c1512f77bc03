import { collapsed } from '../reading/workbook.ts';

/** The block of units without a block. */
export const MAIN_BLOCK = 'Main';

const BLOCK_WORD = /^(?:block|blk)\b\.?\s*/i;
/** Block and unit in one cell: one or two letters with up to two digits, a dash or slash, the unit. */
const SHORT = /^([a-z]{1,2}\d{0,2})\s*[-–—/]\s*(\S.*)$/i;
/** A short name after the word Block or Blk, then a dash, a slash or a space, then the unit. */
const SPELLED = /^(?:block|blk)\b\.?\s*([\p{L}\p{N}]{1,12})(?:\s*[-–—/]\s*|\s+)(\S.*)$/iu;

/** The last words of names of houses. */
const PLACE =
  /^(?:\S+ ){1,4}(?:court|apartments?|flats?|heights|gardens|villas?|residences?|mizigo|view|close|estate|houses?|plaza|arcade|complex|hostel|quarters|annex|towers?|mansions?|shops|homes)$/i;

/** Returns whether a short text names houses, such as `Ntinda Court`. */
export const isPlace = (text: string): boolean => text.length <= 60 && PLACE.test(text);

/** Returns the name of a block without the word Block. */
export function blockName(text: string): string {
  const bare = collapsed(text.replace(BLOCK_WORD, '').replace(/^[-–—:]\s*/, ''));
  return bare === '' ? collapsed(text) : bare;
}

/** Returns the block of a line with only `Block X`; undefined for any other line. */
export const blockLine = (text: string): string | undefined =>
  /^(?:block|blk)\b\.? ?[-–—:]? ?([\p{L}\p{N}]{1,12}) ?:?$/iu.exec(text)?.[1];

/**
 * Splits a unit's cell into block and unit, for a sheet without a column of blocks; the block is undefined if the cell
 * has none.
 */
export function splitUnit(text: string): { block: string | undefined; unit: string } {
  const match = SPELLED.exec(text) ?? SHORT.exec(text);
  if (!match) return { block: undefined, unit: text };
  return { block: (match[1] ?? '').toUpperCase(), unit: collapsed(match[2] ?? '') };
}
