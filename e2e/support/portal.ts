import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { processesIn } from '../../server/src/db/embedded/processes-in.ts';
import { sendSignal } from '../../server/src/db/embedded/stop-orphaned-server.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { startPortal } from '../../server/src/test/portal-process.ts';

/** The running product, as `npm start` runs it, on a data folder of its own. */
export interface Portal {
  url: string;
  /** What the mails in the outbox say, in the order they were written. */
  mails(): Promise<string[]>;
  /** Makes its database stand still, or go on: nothing refuses meanwhile and nothing answers. */
  signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

function portalAt(url: string, outbox: string, database: string): Portal {
  return {
    url,
    async signalDatabase(signal) {
      // One that was started while the others were told would go on by itself.
      const told = new Set<number>();
      const others = async () => (await processesIn(database)).filter((pid) => !told.has(pid));
      for (let pids = await others(); pids.length > 0; pids = await others()) {
        for (const pid of pids) sendSignal(pid, signal);
        for (const pid of pids) told.add(pid);
      }
    },
    async mails() {
      const names = (await readdir(outbox).catch(() => [])).toSorted((one, other) => one.localeCompare(other));
      return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    },
  };
}

/**
 * Tests with a portal of their worker's own, with the demo portfolio in it; or with the one at `PORTAL_URL`, which a POST to `PORTAL_RENEW` gives
 * the demo portfolio anew, whose mails are in the folder `PORTAL_OUTBOX` and whose database's data lie in `PORTAL_DATABASE` (proofs/cluster.ts).
 */
export const test = base.extend<{ closing: undefined }, { portal: Portal }>({
  // The pages of the people whom a test signed in would go on asking, and drawing, beside all later tests of the worker.
  closing: [
    async ({ browser }, provide) => {
      await provide(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  portal: [
    // Playwright reads the names of what a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const given = process.env['PORTAL_URL'];
      if (given) {
        const { PORTAL_OUTBOX = '', PORTAL_DATABASE = '', PORTAL_RENEW = '' } = process.env;
        const renewed = await fetch(PORTAL_RENEW, { method: 'POST' });
        if (!renewed.ok) throw new Error(`the portal at ${given} could not be begun anew: ${await renewed.text()}`);
        return provide(portalAt(given, PORTAL_OUTBOX, PORTAL_DATABASE));
      }
      const { folder, remove } = await makeDataFolder();
      const { url, child, ended } = await startPortal({ DATA_DIR: folder, DEMO: 'on' });
      await provide(portalAt(url, path.join(folder, 'outbox'), path.join(folder, 'pg')));
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
});
export { expect } from '@playwright/test';
