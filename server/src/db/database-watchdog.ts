import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/**
 * How often the watchdog checks whether a request waits for the database, in milliseconds. The check sends no query.
 */
const CHECK_EVERY_MS = 250;
/** Silence, in milliseconds, after which the watchdog probes the database while a request waits for it. */
const SILENCE_MS = 500;
/** Longest that the probe may take, in milliseconds. A slow statement delays only its own connection, not the probe. */
const PROBE_MS = 2_500;
/** Longest that a new connection may be silent, in milliseconds. */
const CONNECT_MS = 3_000;
const ASK_AGAIN_MS = 500;

/**
 * The database does not answer, although it did not refuse the connection. The code is PostgreSQL's own for a failed
 * connection.
 */
class DatabaseSilent extends Error {
  readonly code = '08006';

  constructor() {
    super('the database does not answer');
  }
}

export interface DatabaseWatchdog {
  /** Opens the sockets of the pool's connections, so that all of them can be closed. */
  openSocket: () => Socket;
  stop: () => void;
}

/**
 * Detects a database that hangs, for example because its machine or network is gone: nothing refuses then, and every
 * request would wait. After a silence while a request waits, it probes the database on a separate connection. If the
 * probe fails too, it closes all connections, so that waiting requests fail, and new ones fail at once until the
 * database answers again.
 */
export function startDatabaseWatchdog(
  connection: ClientConfig,
  isSomebodyWaiting: () => boolean,
  log: (line: string) => void,
): DatabaseWatchdog {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let lastAnswerMs = performance.now();
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
      lastAnswerMs = performance.now();
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
    if (isThere) lastAnswerMs = performance.now();
    if (isThere || lastAnswerMs > askedAtMs || stopping.signal.aborted) return;
    isAway = true;
    log('The database does not answer: requests are refused until it does.');
    for (const socket of sockets) socket.destroy(new DatabaseSilent());
    while (!(await answers(connection))) await delay(ASK_AGAIN_MS, undefined, { ref: false, signal: stopping.signal });
    isAway = false;
    log('The database answers again.');
  }

  function check(): void {
    if (!isSomebodyWaiting()) lastAnswerMs = performance.now();
    if (isAsking || performance.now() - lastAnswerMs < SILENCE_MS) return;
    isAsking = true;
    // Closing the portal aborts the wait; nothing else is thrown.
    void ask()
      .catch(() => {})
      .finally(() => (isAsking = false));
  }

  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    openSocket,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/**
 * Whether the database answers at all, even that it is starting, full or does not accept the login: then requests
 * need not wait in vain.
 */
async function answers(connection: ClientConfig): Promise<boolean> {
  const socket = new Socket();
  let hasAnswered = false;
  socket.once('data', () => (hasAnswered = true));
  const client = new Client({ ...connection, stream: () => socket, application_name: 'amayumba' });
  client.on('error', () => {}); // Without a listener Node would exit.
  const tooLong = setTimeout(() => void socket.destroy(new DatabaseSilent()), PROBE_MS);
  try {
    await client.connect();
    await client.query('select 1');
  } catch {
    // An answer that arrived earlier counts.
  }
  clearTimeout(tooLong);
  // After a pause of this process its timers run before it reads what has arrived.
  if (!hasAnswered) await new Promise((resolve) => void setImmediate(resolve));
  void client.end().catch(() => {});
  socket.destroy();
  return hasAnswered;
}
