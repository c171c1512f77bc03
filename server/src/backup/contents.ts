import * as z from 'zod/mini';

/** The version of the archive's format. A later format is refused. */
export const FORMAT = 1;

const count = z.int().check(z.minimum(0));
/** Whole numbers of any size, as PostgreSQL prints them. */
const figure = z.string();

/** A table in one snapshot: enough to restore it, and to check that it is complete. */
export const tableContentsSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: figure,
  /** The sum of each column that holds numbers, ids included. */
  sums: z.record(z.string(), figure),
});

/** A database in one snapshot, without its rows. */
export const contentsSchema = z.object({
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  /** In an order for filling them: each table follows those that its rows reference. */
  tables: z.array(tableContentsSchema),
  sequences: z.array(z.object({ name: z.string(), last_value: figure, is_called: z.boolean() })),
});

/** The first entry of an archive: enough to refuse an unreadable archive at once. */
export const headSchema = z.object({
  format: count,
  made_at: z.string(),
  app_version: z.string(),
});

/** The company of a backup, so that a restore knows whose it is and which keys its rows need. */
export const backedUpCompanySchema = z.object({
  short_name: z.string(),
  name: z.string(),
  schema: z.string(),
  /** Identifies the secret of its keys without revealing it. */
  secret_check: z.string(),
  /** That secret for the installation that made the backup; null for the first company, whose secret is SECRET_KEY. */
  sealed_secret: z.nullable(z.string()),
});

/** The last entry but one: the contents of the archive, with the checksum of each earlier entry. */
export const manifestSchema = z.extend(contentsSchema, {
  ...headSchema.shape,
  /** Schema version: the last migration. */
  schema: z.string(),
  /** Missing where an earlier version made the backup. */
  company: z.optional(backedUpCompanySchema),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: z.string() })),
  /** Files that the database references and that were missing on the disk. */
  missing_files: z.array(z.string()),
});

export type TableContents = z.infer<typeof tableContentsSchema>;
export type Contents = z.infer<typeof contentsSchema>;
export type BackedUpCompany = z.infer<typeof backedUpCompanySchema>;
export type Head = z.infer<typeof headSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** An error whose message is a sentence for the person at the shell. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
