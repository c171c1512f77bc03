import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { processesIn } from '../db/embedded/processes-in.ts';
import { sendSignal } from '../db/embedded/stop-orphaned-server.ts';

const ROOT = '/usr/lib/postgresql';

/** The program folder of the newest PostgreSQL server from Debian's packages on this machine. */
export function findServerPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const newestFirst = readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a));
  return newestFirst
    .map((version) => path.join(ROOT, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

const idOfPostgres = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root, so the package's own user runs it. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } : {};
}

/** No test data must survive a power cut, so there is no waiting for the disk. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** After a crash it first reads what was not yet in its tables. */
const READY_WITHIN_MS = 300_000;

interface ServerOptions {
  /** Whether it waits for the disk, as a real one does. */
  isDurable?: boolean;
  /** Where it listens on the loopback address too; without it, only on its socket. */
  port?: number;
  /** Further settings, each as `name=value`. */
  settings?: readonly string[];
}

/** Starts a temporary cluster of the system's PostgreSQL on a separate socket. */
export async function startDebianPostgres(bin: string, { isDurable = false, port, settings = [] }: ServerOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'amayumba-pg-'));
  const as = unprivileged();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const options = { ...as, cwd: '/', encoding: 'utf8' as const };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const listens = port === undefined ? ['listen_addresses='] : ['listen_addresses=127.0.0.1', `port=${port}`];
  return startServerIn(bin, folder, port, [...listens, 'max_connections=60', ...(isDurable ? [] : QUICK), ...settings]);
}

/** Starts the server with its data in `folder`, on a socket there. */
async function startServerIn(bin: string, folder: string, port: number | undefined, settings: readonly string[]) {
  const data = path.join(folder, 'data');
  const admin = { host: folder, user: 'admin', database: 'postgres', ...(port !== undefined && { port }) };
  const begin = () => {
    const all = [`unix_socket_directories=${folder}`, ...settings];
    const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
    const server = spawn(path.join(bin, 'postgres'), args, { ...unprivileged(), cwd: '/', stdio: 'ignore' });
    const exited = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
    return { server, exited };
  };
  let running = begin();
  await untilItAnswers(admin);
  const end = async (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    await running.exited;
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await processesIn(data)) sendSignal(pid, signal);
  };
  return {
    admin,
    /** The data folder. */
    data,
    /** For DATABASE_URL. */
    url: `postgres://admin@localhost/postgres?host=${encodeURIComponent(folder)}`,
    /** Ends the server and keeps its data: cleanly, or as a crash would. */
    halt: (how: 'cleanly' | 'by a crash' = 'cleanly') => end(how === 'cleanly' ? 'SIGINT' : 'SIGQUIT'),
    async begin() {
      running = begin();
      await untilItAnswers(admin);
    },
    /** Ends all its processes at once, as a machine does that loses its power. */
    async kill() {
      await signalAll('SIGKILL');
      await running.exited;
    },
    /** Pauses its processes, as on a hanging machine: it neither refuses nor answers. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(admin: ClientConfig): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new Client(admin);
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await delay(20);
  }
}
