import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { DataFolderInUse } from './owner-lock.ts';
import { storedPasswords } from './passwords.ts';
import { socketConnections } from './roles.ts';

/**
 * How a shell command connects to the database of another running process, as the application and as its owner.
 * @throws DataFolderInUse when the other process is still creating its database
 */
export async function runningConnection(
  refusal: DataFolderInUse,
): Promise<{ connection: PoolConfig; owner: PoolConfig }> {
  const { folder } = refusal;
  const [host, passwords] = await Promise.all([
    // Where the path is too long for a socket, `pg.run` is a link to a short folder.
    realpath(path.join(folder, 'pg.run')).catch(() => undefined),
    storedPasswords(path.join(folder, 'pg.password')),
  ]);
  if (host === undefined || passwords === undefined) throw refusal;
  return socketConnections(host, passwords);
}
