import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { archiveFile } from '../server/src/backup/archive-file.ts';
import { backUp } from '../server/src/backup/back-up.ts';
import { noteBackup } from '../server/src/backup/last-backup.ts';
import { refuseMissingDatabase } from '../server/src/backup/existing-database.ts';
import { formatCount, megabytes } from '../server/src/backup/progress.ts';
import { COMPANY_OPTION_HELP, schemaOf } from '../server/src/companies/company-option.ts';
import { readConfig } from '../server/src/config.ts';
import { type OpenDatabase, openDatabase } from '../server/src/db/open-database.ts';
import { hasAuditChain } from '../server/src/features/audit/audit-protection.repository.ts';
import { inTransaction } from '../server/src/db/transaction.ts';
import { OFFICE } from '../server/src/db/schemas.ts';
import { openSession } from '../server/src/db/session.ts';
import { recordAudit } from '../server/src/features/audit/audit.service.ts';
import { progressLine } from './support/progress-line.ts';

const HELP = `npm run backup [-- --to FILE] [--company SHORT-NAME]

Writes the database and the uploaded files, as they are at one moment, into one archive, while the portal runs or not.
Without --to it goes below DATA_DIR/backups under a dated name; --to takes a file that is not there yet, or a folder.

It means the database that npm start would use: DATA_DIR, or DATABASE_URL. Exit code 0: written and read back;
2: written, but files that the database names are not on the disk; 1: nothing was written.
${COMPANY_OPTION_HELP}
docs/backup.md tells what is in the archive and what is not.`;

/** Exit code of a complete backup of a portal that had already lost some files. */
const WITH_GAPS = 2;

const { values } = parseArgs({
  options: { to: { type: 'string' }, company: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const line = progressLine();

/**
 * A backup contains all data, so it gets an entry in the audit log, and in the backup itself; an older schema has no
 * such entry.
 */
async function recordBackup(owner: OpenDatabase['owner'], schema: string): Promise<void> {
  const session = await openSession(owner, schema);
  try {
    if (await hasAuditChain(session.db))
      await inTransaction(session.db, (tx) =>
        recordAudit(tx, null, { action: 'backed up', subject: 'portfolio', subject_id: null }),
      );
  } finally {
    await session.close();
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  await refuseMissingDatabase(config);
  const database = await openDatabase(config, console.error);
  try {
    const schema = await schemaOf(database.db, values.company);
    await recordBackup(database.owner, schema);
    const now = Date.now();
    const { version } = JSON.parse(readFileSync('server/package.json', 'utf8')) as { version: string };
    const { file, bytes, manifest } = await backUp({
      database,
      schema,
      bucket: config.storage,
      file: await archiveFile(database.dataDir, now, values.to),
      appVersion: version,
      now,
      progress: line.show,
    });
    line.end();
    const rows = manifest.tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
    const files = manifest.entries.filter(({ name }) => name.startsWith('files/')).length;
    console.log(
      `${file}\n${formatCount(rows)} rows, ${formatCount(files)} files, ${megabytes(bytes)}; read back and found whole.`,
    );
    if (manifest.missing_files.length === 0) {
      if (schema === OFFICE) await noteBackup(database.dataDir, now);
      return;
    }
    console.error(
      `${formatCount(manifest.missing_files.length)} files that the database names are not on the disk, nor in the backup: ${manifest.missing_files.slice(0, 5).join(', ')}`,
    );
    process.exitCode = WITH_GAPS;
  } finally {
    await database.close();
  }
}

try {
  if (values.help) console.log(HELP);
  else await main();
} catch (error) {
  line.end();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
