import { setImmediate } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Which changes are visible, by a name: while it stays the same, no transaction that wrote anything has ended since. */
export interface Snapshots {
  /** The name of what is visible now, to whoever asked before; undefined where the database cannot tell. */
  read: () => Promise<string | undefined>;
  /** Whether somebody waits for the database to tell. */
  isWaiting: () => boolean;
  close: () => Promise<void>;
}

/** Prepared once for the connection: the statement is asked for with every request. */
const LOOK = { name: 'snapshot', text: 'select pg_current_snapshot()::text', rowMode: 'array' };

interface Opened {
  client: Client;
  /** Begins the names: a server that was started anew, or another one, may number its transactions like the last. */
  name: string;
}

let connections = 0;

/**
 * Looks at the database on a connection of its own, so that no slow statement is waited for. Who asks while a look is under way waits for the
 * next one, which all of them share: a look that began earlier may not have seen what was stored before they asked. Decision 0014.
 */
export function snapshots(connection: ClientConfig): Snapshots {
  let opened: Promise<Opened> | undefined;
  let underWay: Promise<unknown> | undefined;
  let next: Promise<string | undefined> | undefined;

  function open(): Promise<Opened> {
    const client = new Client(connection);
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    const opening = connected(client);
    // One that breaks, or was never there, fails the look that waits; the next one tries anew.
    client.on('error', forget);
    client.on('end', forget);
    opening.catch(() => {
      forget();
      void client.end().catch(() => {});
    });
    return opening;
  }

  async function look(): Promise<string | undefined> {
    await underWay;
    // Requests that have come in together are read one after the other: the look begins when all of them are there.
    await setImmediate();
    next = undefined;
    const looking = lookOnce();
    underWay = looking;
    try {
      return await looking;
    } finally {
      if (underWay === looking) underWay = undefined;
    }
  }

  async function lookOnce(): Promise<string | undefined> {
    try {
      const { client, name } = await (opened ??= open());
      const { rows } = await client.query<string[]>(LOOK);
      return `${name} ${rows[0]?.[0]}`;
    } catch {
      return undefined; // what is asked next on another connection says what is wrong
    }
  }

  return {
    read: () => (next ??= look()),
    isWaiting: () => underWay !== undefined,
    async close() {
      const open = await opened?.catch(() => undefined);
      await open?.client.end();
    },
  };
}

/** @throws Error on a standby: it does not name the transactions that are running, so the name may stay the same while one of them ends. */
async function connected(client: Client): Promise<Opened> {
  await client.connect();
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (rows[0]?.is_standby !== false) throw new Error('a standby');
  connections += 1;
  return { client, name: String(connections) };
}
