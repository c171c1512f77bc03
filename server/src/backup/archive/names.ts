/**
 * The names of the entries in an archive. A table is split into pieces, because an entry's size precedes its content.
 */
export const CONTENTS_NAME = 'amayumba-backup.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';

const DIGITS = 6;
const TABLE_SHAPE = /^tables\/(\w+)\/\d+\.copy$/;
const FILE_SHAPE = /^files\/([\da-f]{2}\/[\w.-]{1,100})$/;

export const pieceName = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(DIGITS, '0')}.copy`;
export const fileName = (storageKey: string) => `files/${storageKey}`;

/** Parses an entry's name; undefined where our archives have no such name. */
export function kindOf(name: string): { table: string } | { file: string } | undefined {
  const table = TABLE_SHAPE.exec(name)?.[1];
  if (table !== undefined) return { table };
  const file = FILE_SHAPE.exec(name)?.[1];
  return file === undefined || file.includes('..') ? undefined : { file };
}
