import { Client, type ClientConfig } from 'pg';

/**
 * The advisory lock that every process on a server's database shares, and that a restore or a move takes exclusively.
 */
const LOCK = '4705122026';
const RECONNECT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Another process works on this database. The message is a sentence for the person at the shell. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Marks a server's database as in use while this process lives; for the embedded one the owner lock does this.
 * Reopens a lost connection.
 * @throws DatabaseInUse while a restore or a move has the database for itself
 */
export async function announceUse(
  connection: ClientConfig,
  log: (line: string) => void,
): Promise<{ end: () => Promise<void> }> {
  let client = await lockedClient(connection, 'pg_try_advisory_lock_shared');
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const lost = () => {
    void client.end().catch(() => {});
    if (!hasEnded) timer = setTimeout(() => void again(), RECONNECT_MS);
  };
  const again = async () => {
    try {
      client = await lockedClient(connection, 'pg_try_advisory_lock_shared');
      if (hasEnded) return await client.end();
      client.once('error', lost);
    } catch (error) {
      if (error instanceof DatabaseInUse)
        log('A restore or a move has taken the database while the connection was lost.');
      if (!hasEnded) timer = setTimeout(() => void again(), RECONNECT_MS);
    }
  };
  client.once('error', lost);
  return {
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      await client.end().catch(() => {});
    },
  };
}

/**
 * Takes a server's database exclusively until `end`. @throws DatabaseInUse while a portal, or a command, works on it
 */
export async function lockServer(connection: ClientConfig): Promise<{ end: () => Promise<void> }> {
  const client = await lockedClient(connection, 'pg_try_advisory_lock');
  return { end: () => client.end() };
}

async function lockedClient(
  connection: ClientConfig,
  call: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'amayumba',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {}); // Without a listener Node would exit.
  await client.connect();
  const { rows } = await client.query<{ got: boolean }>(`select ${call}(${LOCK}) as got`);
  if (rows[0]?.got === true) return client;
  await client.end();
  throw new DatabaseInUse(
    call === 'pg_try_advisory_lock'
      ? 'A portal is running on this database, or another command is: stop it first.'
      : 'A restore or a move is running on this database: start again when it has ended.',
  );
}
