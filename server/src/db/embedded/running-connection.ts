import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { DataFolderInUse } from './owner-lock.ts';
import { storedPasswords } from './passwords.ts';
import { APPLICATION_DATABASE, APPLICATION_ROLE, OWNER_ROLE } from './roles.ts';
import { SOCKET_PORT } from './settings.ts';

/**
 * How a shell command connects to the database of another running process, as the application and as its owner.
 * @throws DataFolderInUse when the other process is still creating its database
 */
export async function runningConnection(
  refusal: DataFolderInUse,
): Promise<{ connection: PoolConfig; owner: PoolConfig }> {
  const { folder } = refusal;
  const [address, passwords] = await Promise.all([
    runningAddress(folder).catch(() => undefined),
    storedPasswords(path.join(folder, 'pg.password')),
  ]);
  if (address === undefined || passwords === undefined) throw refusal;
  const as = (user: typeof APPLICATION_ROLE | typeof OWNER_ROLE) => ({
    ...address,
    ssl: false,
    user,
    database: APPLICATION_DATABASE,
    password: passwords[user],
  });
  return { connection: as(APPLICATION_ROLE), owner: as(OWNER_ROLE) };
}

async function runningAddress(folder: string): Promise<{ host: string; port: number }> {
  // Where the path is too long for a socket, `pg.run` is a link to a short folder.
  return { host: await realpath(path.join(folder, 'pg.run')), port: SOCKET_PORT };
}
