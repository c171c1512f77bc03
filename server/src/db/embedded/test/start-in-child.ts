import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../start-embedded-postgres.ts';

type Started = Omit<EmbeddedPostgres, 'exited' | 'stop' | 'pid'> & { pid: number };

export interface ChildServer {
  pid: number;
  logged: string[];
  /** Resolves with the running database. @throws Error with the refusal's name and sentence */
  started: Promise<Started>;
  /** Asks for a clean stop and waits for the process to end. */
  stop: () => Promise<void>;
  /** kill -9, and waits for the process to end. */
  kill: () => Promise<void>;
}

export interface StartOptions extends Omit<EmbeddedPostgresOptions, 'log'> {
  /** Another copy of the project, whose code runs. */
  project?: string;
  /** The user to start as; only root may choose. */
  uid?: number;
}

interface ChildMessage {
  log?: string;
  started?: Started;
  refused?: { name: string; message: string };
}

const HERE = fileURLToPath(new URL('./start-and-report.ts', import.meta.url));

/** Starts the embedded PostgreSQL in a separate process. */
export function startInChild(options: StartOptions): ChildServer {
  const { project, uid, ...toStart } = options;
  const script = project === undefined ? HERE : `${project}/embedded/test/start-and-report.ts`;
  const child = spawn(process.execPath, [script, JSON.stringify(toStart)], {
    ...(uid !== undefined && { uid, gid: uid }),
    detached: true, // so that a test can signal its process group, as Ctrl-C does
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const logged: string[] = [];
  const started = new Promise<Started>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as ChildMessage;
      if (message.log !== undefined) logged.push(message.log);
      if (message.started !== undefined) resolve(message.started);
      if (message.refused !== undefined) reject(new Error(`${message.refused.name}: ${message.refused.message}`));
    });
    void ended.then(() => reject(new Error('the starting process ended')));
  });
  started.catch(() => undefined); // a test that kills during the start does not await it
  return {
    pid: child.pid ?? 0,
    logged,
    started,
    stop: () => (child.stdin.write('stop\n'), ended),
    kill: () => (child.kill('SIGKILL'), ended),
  };
}
