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

/**
 * A standby does not name the transactions that are running, so the name may stay the same while one of them ends. A server that was started
 * anew, or another one, may number its transactions like the last.
 */
const LOOK = {
  text: `select case when not pg_is_in_recovery() then concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot()) end`,
  rowMode: 'array',
};
type Look = [visible: string | null];

/**
 * Longest a look may take, in milliseconds. It takes less than one of them, so after so long its connection is silent (its machine is gone, or a
 * pooler has none to spare), and asking for everything is quicker than waiting. No request waits longer than for two looks.
 */
const LOOK_MS = 1_000;

interface Opened {
  client: Client;
  ready: Promise<unknown>;
}

/**
 * Looks at the database on a connection of its own, so that no slow statement is waited for; one that is silent is cut. Who asks while a look is under way waits for the
 * next one, which all of them share: a look that began earlier may not have seen what was stored before they asked. Decision 0014.
 */
export function snapshots(connection: ClientConfig): Snapshots {
  let opened: Opened | undefined;
  let connections = 0;
  let underWay: Promise<unknown> | undefined;
  let next: Promise<string | undefined> | undefined;

  function reach(): Opened {
    const client = new Client(connection);
    const made: Opened = { client, ready: client.connect() };
    // One that breaks, or was never there, fails the look that waits; the next one tries anew.
    const forget = () => {
      if (opened === made) opened = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    made.ready.catch(() => {
      forget();
      void client.end().catch(() => {});
    });
    connections += 1;
    return made;
  }

  async function look(): Promise<string | undefined> {
    await underWay;
    // Requests that have come in together are read one after the other: the look begins when all of them are there. Who was answered by the
    // last look may ask again before the second turn of the loop: as these share it too, a third fewer looks are made.
    await setImmediate();
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
    const { client, ready } = (opened ??= reach());
    // Fails the look, and with it the connection, whether that has been made yet or not.
    const tooLong = setTimeout(() => client.connection.stream.destroy(), LOOK_MS);
    try {
      await ready;
      const { rows } = await client.query<Look>(LOOK);
      const visible = rows[0]?.[0];
      return visible ? `${connections} ${visible}` : undefined;
    } catch {
      return undefined; // what is asked next on another connection says what is wrong
    } finally {
      clearTimeout(tooLong);
    }
  }

  return {
    read: () => (next ??= look()),
    isWaiting: () => underWay !== undefined,
    async close() {
      const last = opened;
      await last?.ready.then(
        () => last.client.end(),
        () => {},
      );
    },
  };
}
