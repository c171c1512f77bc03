import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OPTIONS } from '../../server/src/db/connect.ts';
import type { OpenDatabase } from '../../server/src/db/open-database.ts';
import { OFFICE, searchPathOption } from '../../server/src/db/schemas.ts';
import { findServerPrograms } from '../../server/src/test/debian-postgres.ts';

const execute = promisify(execFile);
/** The same settings as the portal's connections. */
const PGOPTIONS = `${OPTIONS} ${searchPathOption(OFFICE)}`;

/** The path of pgbench among PostgreSQL's own programs; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  const bin = findServerPrograms();
  return [...(bin === undefined ? [] : [path.join(bin, 'pgbench')]), 'pgbench'].find(
    (program) => spawnSync(program, ['--version']).status === 0,
  );
}

/** The connection as environment variables for PostgreSQL's programs. */
function environmentOf({ connectionString, host, port, user, password, database }: OpenDatabase['connection']) {
  const connectionEnv = { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: database };
  const known = Object.entries(connectionEnv).flatMap(([name, value]) =>
    value === undefined || typeof value === 'function' ? [] : [[name, String(value)]],
  );
  return {
    environment: { ...process.env, PGOPTIONS, ...(Object.fromEntries(known) as Record<string, string>) },
    address: connectionString === undefined ? [] : [connectionString],
  };
}

/**
 * How often in a second pgbench completes the same statements with their values, over several connections, in its
 * default mode: PostgreSQL plans each anew. @throws Error when a statement fails
 */
export async function sqlPerSecond(
  program: string,
  connection: OpenDatabase['connection'],
  statements: readonly string[],
  load: { transactions: number; connections: number },
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-pgbench-'));
  const file = path.join(folder, 'call.sql');
  await writeFile(file, statements.map((statement) => `${statement};\n`).join(''));
  const { environment, address } = environmentOf(connection);
  const each = Math.max(2, Math.ceil(load.transactions / load.connections));
  const args = ['-n', '-c', load.connections, '-j', 2, '-t', each, '-f', file].map(String);
  try {
    const { stdout } = await execute(program, [...args, ...address], { env: environment });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    await rm(folder, { recursive: true });
  }
}
