import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** How often it is looked whether somebody waits for the database, in milliseconds. A look asks the database nothing. */
const LOOK_EVERY_MS = 250;
/** Silence after which the database is asked whether it is there, while somebody waits for it. */
const SILENCE_MS = 500;
/** How long it may take to answer that. A slow statement keeps its own connection busy and nobody else's. */
const PROBE_MS = 2_500;
/** Longest a new connection may be silent. */
const CONNECT_MS = 3_000;
const ASK_AGAIN_MS = 500;

/** The database does not answer although it was not refused. The code is PostgreSQL's own for a connection that failed. */
class DatabaseSilent extends Error {
  readonly code = '08006';

  constructor() {
    super('the database does not answer');
  }
}

export interface DatabaseWatchdog {
  /** Makes the sockets of the pool's connections, so that all of them can be cut. */
  openSocket: () => Socket;
  stop: () => void;
}

/**
 * Notices a database that hangs, as a server does whose machine or network is gone: nothing refuses then, and every request would wait.
 * When nothing is heard while somebody waits, it is asked on a connection of its own; when it does not answer that either, all connections
 * are cut, which fails who waits, and new ones fail at once until it answers again.
 */
export function startDatabaseWatchdog(
  connection: ClientConfig,
  isSomebodyWaiting: () => boolean,
  log: (line: string) => void,
): DatabaseWatchdog {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let lastHeardMs = performance.now();
  let isAway = false;
  let isAsking = false;

  function openSocket(): Socket {
    const socket = new Socket();
    if (isAway) {
      process.nextTick(() => socket.destroy(new DatabaseSilent()));
      return socket;
    }
    const tooLong = setTimeout(() => socket.destroy(new DatabaseSilent()), CONNECT_MS).unref();
    sockets.add(socket);
    socket.on('data', () => {
      clearTimeout(tooLong);
      lastHeardMs = performance.now();
    });
    socket.once('close', () => {
      clearTimeout(tooLong);
      sockets.delete(socket);
    });
    return socket;
  }

  async function ask(): Promise<void> {
    const askedAtMs = performance.now();
    const isThere = await answers(connection);
    if (isThere) lastHeardMs = performance.now();
    if (isThere || lastHeardMs > askedAtMs || stopping.signal.aborted) return;
    isAway = true;
    log('The database does not answer: requests are refused until it does.');
    for (const socket of sockets) socket.destroy(new DatabaseSilent());
    while (!(await answers(connection))) await delay(ASK_AGAIN_MS, undefined, { ref: false, signal: stopping.signal });
    isAway = false;
    log('The database answers again.');
  }

  function look(): void {
    if (!isSomebodyWaiting()) lastHeardMs = performance.now();
    if (isAsking || performance.now() - lastHeardMs < SILENCE_MS) return;
    isAsking = true;
    // The end of the portal breaks the wait off; nothing else is thrown.
    void ask()
      .catch(() => {})
      .finally(() => (isAsking = false));
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    openSocket,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/** Whether the database says anything, be it that it is starting, full or does not know us: then nobody waits in vain. */
async function answers(connection: ClientConfig): Promise<boolean> {
  const socket = new Socket();
  let isHeard = false;
  socket.once('data', () => (isHeard = true));
  const client = new Client({ ...connection, stream: () => socket, application_name: 'amayumba' });
  client.on('error', () => {}); // without a listener Node would end
  const tooLong = setTimeout(() => void socket.destroy(new DatabaseSilent()), PROBE_MS);
  try {
    await client.connect();
    await client.query('select 1');
  } catch {
    // What was heard before counts.
  }
  clearTimeout(tooLong);
  // A process that stood still itself finds what has come meanwhile only after its timers.
  if (!isHeard) await new Promise((resolve) => void setImmediate(resolve));
  void client.end().catch(() => {});
  socket.destroy();
  return isHeard;
}
