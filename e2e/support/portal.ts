import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { test as base } from '@playwright/test';
import { processesIn } from '../../server/src/db/embedded/processes-in.ts';
import { sendSignal } from '../../server/src/db/embedded/stop-orphaned-server.ts';
import { startPortal } from '../../server/src/test/portal-process.ts';
import { makePreparedFolder } from '../../server/src/test/prepared-folder.ts';
import { callApi, logIn } from './api.ts';

/** The running product, as `npm start` runs it, with its own data folder. */
export interface Portal {
  url: string;
  /** Returns the mails in the outbox, in the order of writing. */
  mails(): Promise<string[]>;
  /** Suspends or resumes the database. While suspended it neither refuses nor answers connections. */
  signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

function portalAt(url: string, outbox: string, database: string): Portal {
  return {
    url,
    async signalDatabase(signal) {
      // Repeats until no new process appears, because one that starts in between would keep running.
      const signalled = new Set<number>();
      const others = async () => (await processesIn(database)).filter((pid) => !signalled.has(pid));
      for (let pids = await others(); pids.length > 0; pids = await others()) {
        for (const pid of pids) sendSignal(pid, signal);
        for (const pid of pids) signalled.add(pid);
      }
    },
    async mails() {
      // One that is being written has another name until it is whole.
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const inOrder = names.toSorted((a, b) => a.localeCompare(b));
      return Promise.all(inOrder.map((name) => readFile(path.join(outbox, name), 'utf8')));
    },
  };
}

/** @throws Error where what the journeys of a worker did has left the ledger inconsistent. The run fails then. */
async function checkLedger(url: string): Promise<void> {
  const { access } = await logIn({ url }, 'manager');
  const { ok, checks } = (await callApi({ url }, 'GET', '/api/money/check/', undefined, access)) as LedgerCheck;
  const broken = checks.filter((check) => !check.ok).map(({ name, count }) => `${name} (${count})`);
  if (!ok) throw new Error(`After its journeys the ledger is not consistent: ${broken.join('; ')}`);
}

/**
 * Tests with a portal per worker that contains the demo portfolio. Alternatively they use the portal at `PORTAL_URL`: a
 * POST to `PORTAL_RENEW` restores the demo portfolio, its mails are in the folder `PORTAL_OUTBOX`, and its database's
 * data in `PORTAL_DATABASE` (proofs/cluster.ts).
 */
export const test = base.extend<{ closing: undefined }, { portal: Portal }>({
  // Closes the pages that a test opened, because they would go on polling and rendering during the worker's later
  // tests.
  closing: [
    async ({ browser }, provide) => {
      await provide(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  portal: [
    // Playwright reads the names of a fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const given = process.env['PORTAL_URL'];
      if (given) {
        const { PORTAL_OUTBOX = '', PORTAL_DATABASE = '', PORTAL_RENEW = '' } = process.env;
        const renewed = await fetch(PORTAL_RENEW, { method: 'POST' });
        if (!renewed.ok) throw new Error(`the portal at ${given} could not be begun anew: ${await renewed.text()}`);
        await provide(portalAt(given, PORTAL_OUTBOX, PORTAL_DATABASE));
        return checkLedger(given);
      }
      const { folder, remove } = await makePreparedFolder('demo');
      // The receiver of webhooks is on this machine, which a portal refuses otherwise.
      const { url, child, ended } = await startPortal({ DATA_DIR: folder, DEMO: 'on', WEBHOOK_PRIVATE: 'on' });
      await provide(portalAt(url, path.join(folder, 'outbox'), path.join(folder, 'pg')));
      try {
        await checkLedger(url);
      } finally {
        child.kill('SIGTERM');
        await ended;
        await remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
});
export { expect } from '@playwright/test';
