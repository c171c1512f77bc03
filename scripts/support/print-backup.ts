import { readFile } from 'node:fs/promises';
import type { Backup } from '../../server/src/backup/back-up.ts';
import { formatCount, megabytes } from '../../server/src/backup/progress.ts';

/** Exit code of a complete backup of a portal that had already lost some files. */
const WITH_GAPS = 2;

/** The version of the product, which a backup names. */
export async function readAppVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('server/package.json', 'utf8')) as { version: string };
  return version;
}

/** Reports a backup at the shell, with the exit code of one that lacks files. */
export function printBackup({ file, bytes, manifest }: Backup): void {
  const { tables, entries, missing_files: missing } = manifest;
  const rows = tables.reduce((sum, table) => sum + BigInt(table.rows), 0n);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  console.log(
    `${file}\n${formatCount(rows)} rows, ${formatCount(files)} files, ${megabytes(bytes)}; read back and found whole.`,
  );
  if (missing.length === 0) return;
  console.error(
    `${formatCount(missing.length)} files that the database names are not on the disk, nor in the backup: ${missing.slice(0, 5).join(', ')}`,
  );
  process.exitCode = WITH_GAPS;
}
