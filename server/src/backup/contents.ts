import * as z from 'zod/mini';

/** How the archive is laid out. An archive of a later format is refused with a sentence. */
export const FORMAT = 1;

const count = z.int().check(z.minimum(0));
/** Whole numbers of any size, as PostgreSQL prints them. */
const figure = z.string();

/** A table as it was at one moment: enough to put it back, and to see that all of it is back. */
export const tableContentsSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: figure,
  /** The sum of each column that holds numbers, ids included. */
  sums: z.record(z.string(), figure),
});

/** A database as it was at one moment, beside its rows. */
export const contentsSchema = z.object({
  /** The migrations that made its schema, in order. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled: no row comes before one that it names. */
  tables: z.array(tableContentsSchema),
  sequences: z.array(z.object({ name: z.string(), last_value: figure, is_called: z.boolean() })),
});

/** The first entry of an archive: what is needed to say at once that it cannot be read. */
export const headSchema = z.object({
  format: count,
  made_at: z.string(),
  app_version: z.string(),
});

/** The last entry but one: what the archive holds, down to the checksum of each entry before it. */
export const manifestSchema = z.extend(contentsSchema, {
  ...headSchema.shape,
  /** Schema version: the last migration. */
  schema: z.string(),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: z.string() })),
  /** Files that the database names and that were not on the disk. */
  missing_files: z.array(z.string()),
});

export type TableContents = z.infer<typeof tableContentsSchema>;
export type Contents = z.infer<typeof contentsSchema>;
export type Head = z.infer<typeof headSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Something that a person at the shell has to know; the message is a sentence for them. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
