import { checkOf } from '../access/access-token.ts';
import { backupFileStore } from '../backup/backup-file-store.ts';
import type { Backup } from '../backup/back-up.ts';
import { BackupError, type BackedUpCompany, type Manifest } from '../backup/contents.ts';
import { forEach } from '../backup/file-folder.ts';
import { listStoredKeys, loadArchive } from '../backup/load-archive.ts';
import type { Db } from '../db/connect.ts';
import { makeSchema } from '../db/make-schema.ts';
import { lockSchema, recordMigration } from '../db/migrate-company.ts';
import { grantToServer } from '../db/server-role.ts';
import { type DatabaseSession, openSession } from '../db/session.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordBackup } from '../features/audit/record-backup.ts';
import { applyErasures } from '../features/privacy/apply-erasures.ts';
import { filesPrefix } from '../files/open-store.ts';
import type { Parts } from '../parts.ts';
import {
  findCompany,
  findCompanyNamed,
  listTables,
  lockTables,
  setCompanyState,
  setSealedSecret,
} from './companies.repository.ts';
import type { Company } from './company.ts';
import { sealSecret, secretOf } from './company-secret.ts';
import { insertWithEmptySchema, schemaFor } from './create-company.ts';
import { type DeleteParts, deleteUploads, suspend } from './delete-company.ts';
import { writeExport } from './export-company.ts';
import { silenceCopy } from './silence-copy.repository.ts';

export interface RestoreParts extends DeleteParts {
  /** The server's role, which gets what it needs in the restored schema. */
  role: string;
  makeParts: (company: Company) => Promise<Pick<Parts, 'db' | 'files' | 'erased'>>;
  /** The last migration of this version. */
  wanted: string;
}

/** A backup that was read to its end, and the settings of its restore. */
export interface CheckedBackup {
  file: string;
  manifest: Manifest & { company: BackedUpCompany };
  /** The secret that its rows need; undefined if nobody has it. */
  secret: string | undefined;
}

/** The result of a restore. */
export interface RestoredCompany {
  company: Company;
  /** The backup of the replaced company; undefined if there was none. */
  replaced: Backup | undefined;
  files: number;
  /** How many people were erased again, because they had been erased after the backup was made. */
  erasedAgain: number;
}

/**
 * Replaces a company by its backup while the portal serves the others: suspends it, exports it, then loads the backup
 * in the transaction that holds its tables. If anything fails before the commit, the company and its state stay as they
 * were. The restored company stays suspended.
 * @throws BackupError
 */
export async function replaceCompany(
  parts: RestoreParts,
  backup: CheckedBackup,
  company: Company,
): Promise<RestoredCompany> {
  await suspend(parts, company);
  const loaded = await exportAndLoad(parts, backup, company).catch(async (error: unknown) => {
    if (company.state === 'active') await setCompanyState(parts.owner, company.short_name, 'active');
    throw error;
  });
  try {
    const { replaced, files, oldFiles } = loaded;
    const store = fileStoreOf(parts, company.schema);
    const kept = new Set(files);
    await forEach(
      oldFiles.filter((key) => !kept.has(key)),
      (key) => store.remove(key),
    );
    return await finish(parts, company.short_name, { replaced, files: files.length });
  } catch (error) {
    throw notCompleted(company, error, loaded.replaced);
  }
}

/** The rows are those of the backup, perhaps with people who were erased since, so nobody may be answered. */
function notCompleted({ short_name }: Pick<Company, 'short_name'>, cause: unknown, replaced?: Backup): BackupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const before = replaced ? ` What was there before is in ${replaced.file}` : '';
  return new BackupError(
    `The backup of ${short_name} is in its place, but not completed (${reason}). It stays suspended: npm run company -- resume ${short_name} completes it.${before}`,
    { cause },
  );
}

/**
 * Erases again who was erased after the backup was made, and came back with it. Returns how many. A restore that was
 * cut off may have left this out, so it also happens before a company is resumed.
 */
export async function eraseAgain(
  { makeParts, wanted }: Pick<RestoreParts, 'makeParts' | 'wanted'>,
  company: Company,
): Promise<number> {
  return company.migration === wanted ? applyErasures(await makeParts(company)) : 0;
}

interface Loaded {
  replaced: Backup | undefined;
  files: string[];
  oldFiles: string[];
}

async function exportAndLoad(parts: RestoreParts, backup: CheckedBackup, company: Company): Promise<Loaded> {
  const { schema } = company;
  // Completes its list of erasures, which the backup may lack.
  if ((await listTables(parts.owner, schema)).length > 0) await eraseAgain(parts, company);
  await using session = await openSession(parts.database.owner, schema);
  await inTransaction(session.db, recordBackup);
  return await session.db.transaction().execute(async (tx) => {
    await lockSchema(tx, schema);
    if (!(await findCompany(tx, company.id))) throw new BackupError('The company was deleted meanwhile.');
    // Nothing is stored between the snapshot of the export and the commit. An interrupted deletion left no tables.
    const hasTables = await lockTables(tx, schema);
    const replaced = hasTables ? await writeExport(parts, company) : undefined;
    const oldFiles = hasTables ? await listStoredKeys(tx) : [];
    if (!hasTables) await makeSchema(tx, schema);
    const files = await load(tx, parts, session, backup, company);
    return { replaced, files, oldFiles };
  });
}

/** A company to be made from a backup. */
interface CompanyFromBackup {
  short_name: string;
  name: string;
  hosts: string[];
  /** Whether its source continues elsewhere: then this copy must not do the same work again. */
  isCopy: boolean;
  /** The company that the backup is of, if it is here too: its list of erasures applies to the copy. */
  source: Company | undefined;
}

/**
 * Makes a company from a backup, suspended: all of it or nothing.
 * @throws BackupError, and Refusal company_taken
 */
export async function makeFromBackup(
  parts: RestoreParts,
  backup: CheckedBackup,
  { isCopy, source, ...input }: CompanyFromBackup,
): Promise<RestoredCompany> {
  const schema = schemaFor(input.short_name);
  const known = source ? await (await parts.makeParts(source)).erased.read() : [];
  await using session = await openSession(parts.database.owner, schema);
  const files = await session.db.transaction().execute(async (tx) => {
    const company = await insertWithEmptySchema(tx, input);
    await setCompanyState(tx, company.short_name, 'suspended');
    try {
      const loaded = await load(tx, parts, session, backup, company);
      if (isCopy) await silenceCopy(tx, new Date(parts.clock.now()));
      // Before the commit, because the rows must not be without this list.
      await (await parts.makeParts(company)).erased.add(known);
      return loaded;
    } catch (error) {
      await deleteUploads(parts, schema);
      throw error;
    }
  });
  try {
    return await finish(parts, input.short_name, { replaced: undefined, files: files.length });
  } catch (error) {
    throw notCompleted(input, error);
  }
}

const fileStoreOf = ({ bucket, database: { dataDir } }: RestoreParts, schema: string) =>
  backupFileStore(bucket, dataDir, filesPrefix(schema));

async function load(
  tx: Db,
  parts: RestoreParts,
  session: DatabaseSession,
  { file, manifest, secret }: CheckedBackup,
  company: Company,
): Promise<string[]> {
  const { progress, role } = parts;
  const { dataDir } = parts.database;
  const keep = fileStoreOf(parts, company.schema);
  const files = await loadArchive(tx, session, { file, manifest, keep, dataDir, progress });
  await grantToServer(tx, role, company.schema);
  await recordMigration(tx, company.schema);
  await bringSecret(tx, parts, secret, company);
  progress('Storing');
  return files;
}

/** Stores the secret of the backup, unless the company has it anyway. */
async function bringSecret(tx: Db, parts: RestoreParts, needed: string | undefined, company: Company): Promise<void> {
  if (needed === undefined || checkOf(needed) === checkOf(secretOf(company, parts.secret))) return;
  const own = secretOf({ ...company, sealed_secret: null }, parts.secret);
  const sealed = needed === own ? null : sealSecret(needed, company.schema, parts.secret);
  await setSealedSecret(tx, company.id, sealed);
}

async function finish(
  parts: RestoreParts,
  shortName: string,
  done: Pick<RestoredCompany, 'replaced' | 'files'>,
): Promise<RestoredCompany> {
  const company = await findCompanyNamed(parts.owner, shortName);
  if (!company) throw new BackupError('The company was deleted meanwhile.');
  const erasedAgain = await eraseAgain(parts, company);
  return { ...done, company, erasedAgain };
}
