/** Where things lie in an archive. A table is cut into pieces, because an entry's size stands before its content. */
export const HEAD = 'amayumba-backup.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';

const DIGITS = 6;
const TABLE_SHAPE = /^tables\/(\w+)\/\d+\.copy$/;
const FILE_SHAPE = /^files\/([\da-f]{2}\/[\w.-]{1,100})$/;

export const pieceName = (table: string, piece: number) =>
  `tables/${table}/${String(piece).padStart(DIGITS, '0')}.copy`;
export const fileName = (storageKey: string) => `files/${storageKey}`;

/** What an entry is, by its name; undefined where an archive of ours has none of that name. */
export function kindOf(name: string): { table: string } | { file: string } | undefined {
  const table = TABLE_SHAPE.exec(name)?.[1];
  if (table !== undefined) return { table };
  const file = FILE_SHAPE.exec(name)?.[1];
  return file === undefined || file.includes('..') ? undefined : { file };
}
