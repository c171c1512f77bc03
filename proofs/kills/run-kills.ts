import type { Account } from '@amayumba/contract/money/account.ts';
import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import { forgetLimits } from '../support/forget-limits.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { type PortalProcess, startPortal } from '../../server/src/test/portal-process.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import { findHalves, findLost } from './examine.ts';
import { moneyRows } from './money-rows.ts';
import { chooseMoneyTenants, moneyWriters } from './write-money.ts';
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
/** Numbers of the clients of the money writers, after those of the others. */
const MONEY_DEVICES = 200;
const MONEY_DEVICES_MAX = 40;

interface KillsResult {
  acknowledged: Acknowledged;
  lost: string[];
  halves: string[];
  /** Files that kills left and the job deleted. */
  orphans: number;
  /** The checks of the ledger at the end, as /api/money/check/ makes them, and those that failed after a kill. */
  ledger: LedgerCheck['checks'];
}

/** The checks of the ledger that fail. */
async function failedChecks(device: Device, token: string, round: number): Promise<LedgerCheck['checks']> {
  const { body } = await device.call('/api/money/check/', { token });
  const failed = (body as LedgerCheck).checks.filter(({ ok }) => !ok);
  return failed.map((check) => Object.assign(check, { name: `${check.name}, before round ${round}` }));
}

/** `without` are the tenants whose accounts other writers use. */
async function makeTarget(
  portal: PortalProcess,
  device: Device,
  next: () => number,
  without: readonly number[],
): Promise<Target> {
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
    .filter((id) => !withCredit.has(id) && !without.includes(id));
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
 * Kills the portal `rounds` times with SIGKILL while payments, uploads, imports and every kind of ledger entry are
 * written, checks the ledger after each kill, and everything at the end. `prepare` may fill the data folder first.
 */
export async function runKills(
  rounds: number,
  say: (line: string) => void,
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<KillsResult> {
  const { folder, remove } = await makeDataFolder();
  await prepare(folder);
  const acknowledged: Acknowledged = {
    payments: new Map(),
    complaints: new Map(),
    estates: new Set(),
    imports: new Map(),
    money: moneyRows(),
  };
  const failed: LedgerCheck['checks'] = [];
  let number = 0;
  const next = () => (number += 1);
  const start = () => startPortal({ DATA_DIR: folder, DEMO: 'on' });
  let portal = await start();
  try {
    const first = makeDevice(portal.url, 0);
    const money = await chooseMoneyTenants(first, (await signIn(first, 'manager', PASSWORD)) ?? '');
    first.close();
    for (let round = 1; round <= rounds; round += 1) {
      await forgetLimits(folder);
      const device = makeDevice(portal.url, round % 200);
      const other = makeDevice(portal.url, MONEY_DEVICES + (round % MONEY_DEVICES_MAX));
      const target = await makeTarget(portal, device, next, money.tenants);
      failed.push(...(await failedChecks(device, target.manager, round)));
      const writers = [
        ...Array.from({ length: PAYMENT_WRITERS }, () => writePayments(target, acknowledged)),
        writeComplaints(target, acknowledged),
        writeEstates(target, acknowledged),
        writeImports(target, acknowledged),
        ...moneyWriters({ ...target, device: other }, money, acknowledged.money),
      ];
      await Promise.all(writers);
      await portal.ended;
      device.close();
      other.close();
      const { payments, complaints, estates, imports } = acknowledged;
      const others = `${complaints.size + estates.size} uploads, ${imports.size} imports`;
      say(`${round}: ${payments.size} payments, ${acknowledged.money.size} rows of the ledger, ${others}`);
      portal = await start();
    }
    const device = makeDevice(portal.url, 0);
    const lost = await findLost(device, (await signIn(device, 'manager', PASSWORD)) ?? '', acknowledged);
    device.close();
    const { found, lostMoney, orphans, ledger } = await findHalves(folder, acknowledged.money);
    return { acknowledged, lost: [...lost, ...lostMoney], halves: found, orphans, ledger: [...ledger, ...failed] };
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await remove();
  }
}
