import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../main.ts');
const READY_WITHIN_MS = 90_000;

/** The portal as a separate process, as under `npm start`. */
export interface PortalProcess {
  url: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts a process and returns it without waiting. */
export function spawnPortal(
  settings: Record<string, string>,
): Omit<PortalProcess, 'url'> & { address: Promise<string> } {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DATABASE_MIGRATION_URL: '',
      SMTP_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const address = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the portal did not start:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready: (http[^\s"]+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((how) => {
      clearTimeout(timer);
      return reject(new Error(`the portal ended (${how}):\n${output}`));
    });
  });
  return { child, output: () => output, ended, address };
}

/** Starts the portal and waits until it is ready. @throws Error with its output when it does not start */
export async function startPortal(settings: Record<string, string>): Promise<PortalProcess> {
  const { address, ...portal } = spawnPortal(settings);
  return { ...portal, url: await address };
}
