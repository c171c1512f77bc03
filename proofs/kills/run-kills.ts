import type { Account } from '@amayumba/contract/money/account.ts';
import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { forgetLimits } from '../support/forget-limits.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { type PortalProcess, startPortal } from '../../server/src/test/portal-process.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import { findHalves, findLost } from './examine.ts';
import {
  type Acknowledged,
  type Target,
  writeComplaints,
  writeEstates,
  writeImports,
  writePayments,
} from './writers.ts';

const PASSWORD = 'Amayumba-2026';
/** The portal is killed after this many acknowledged writes, from … to, so that kills hit it at any time. */
const KILLED_AFTER = [3, 45] as const;
const PAYMENT_WRITERS = 3;

export interface KillsResult {
  acknowledged: Acknowledged;
  lost: string[];
  halves: string[];
  /** Files that kills left and the job deleted. */
  orphans: number;
  /** The checks of the ledger, as /api/money/check/ makes them. */
  ledger: LedgerCheck['checks'];
}

async function makeTarget(portal: PortalProcess, device: Device, next: () => number): Promise<Target> {
  const manager = await signIn(device, 'manager', PASSWORD);
  const tenant = await signIn(device, 'tenant', PASSWORD);
  if (!manager || !tenant) throw new Error('nobody could sign in');
  const list = async <T>(path: string) =>
    ((await device.call(`${path}&page=1&page_size=50`, { token: manager })).body as { results: T[] }).results;
  // Credit would settle a new payment at once, which then has another status than the one that was sent.
  const paidAhead = await list<Account>('/api/money/accounts/?bucket=credit');
  const withCredit = new Set(paidAhead.map((account) => account.tenant));
  const tenants = (await list<{ id: number }>('/api/tenants/tenants/?ordering=name'))
    .map(({ id }) => id)
    .filter((id) => !withCredit.has(id));
  const [from, to] = KILLED_AFTER;
  let left = from + Math.floor(Math.random() * (to - from));
  let isGone = false;
  const noted = () => {
    left -= 1;
    if (left > 0) return;
    isGone = true;
    portal.child.kill('SIGKILL');
  };
  return { device, manager, tenant, tenants, next, noted, isGone: () => isGone };
}

/**
 * Kills the portal `rounds` times with SIGKILL while payments, uploads and imports are written, and checks the
 * result.
 */
export async function runKills(rounds: number, say: (line: string) => void): Promise<KillsResult> {
  const { folder, remove } = await makeDataFolder();
  const acknowledged: Acknowledged = {
    payments: new Map(),
    complaints: new Map(),
    estates: new Set(),
    imports: new Map(),
  };
  let number = 0;
  const next = () => (number += 1);
  const start = () => startPortal({ DATA_DIR: folder, DEMO: 'on' });
  let portal = await start();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await forgetLimits(folder);
      const device = makeDevice(portal.url, round % 200);
      const target = await makeTarget(portal, device, next);
      const writers = [
        ...Array.from({ length: PAYMENT_WRITERS }, () => writePayments(target, acknowledged)),
        writeComplaints(target, acknowledged),
        writeEstates(target, acknowledged),
        writeImports(target, acknowledged),
      ];
      await Promise.all(writers);
      await portal.ended;
      device.close();
      const { payments, complaints, estates, imports } = acknowledged;
      say(`${round}: ${payments.size} payments, ${complaints.size + estates.size} uploads, ${imports.size} imports`);
      portal = await start();
    }
    const device = makeDevice(portal.url, 0);
    const lost = await findLost(device, (await signIn(device, 'manager', PASSWORD)) ?? '', acknowledged);
    device.close();
    const { found, ...others } = await findHalves(folder);
    return { acknowledged, lost, halves: found, ...others };
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await remove();
  }
}
