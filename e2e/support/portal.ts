import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';

/** The running product, as `npm start` runs it, on a data folder of its own. */
export interface Portal {
  url: string;
  /** What the mails in the outbox say, in the order they were written. */
  mails(): Promise<string[]>;
}

const READY_WITHIN_MS = 60_000;

async function startPortal(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'on',
      DATABASE_URL: '',
      SMTP_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the portal did not start:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready: (http\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${output}`)));
  });
  return { url, child };
}

/** Tests with a portal of their worker's own, with the demo portfolio in it. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright reads the names of what a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'amayumba-e2e-'));
      const { url, child } = await startPortal(dataDir);
      const outbox = path.join(dataDir, 'outbox');
      await use({
        url,
        async mails() {
          const names = (await readdir(outbox).catch(() => [])).toSorted();
          return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
        },
      });
      const exited = new Promise((resolve) => void child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: READY_WITHIN_MS + 30_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});
export { expect } from '@playwright/test';
