import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import type { LedgerCheck } from '@amayumba/contract/money/check.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { findLost } from '../load/find-lost.ts';
import type { Call } from '../load/journal.ts';
import { actAsPerson, type Ask, isDone, sendUntilAcknowledged, type Stage, think } from '../load/people.ts';
import { failedChecks } from '../support/claims.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import type { MadeCompany } from './make-companies.ts';

/** How long the cashier waits between receipts, in milliseconds: from … to. */
const THINKING_MS = [2_000, 8_000] as const;
/** A manager, a tenant and a cashier; and the client that examines. */
const PEOPLE = 4;

/** A company at work. */
export interface CompanyAtWork {
  company: MadeCompany;
  /** A client that no person of the company uses. */
  device: Device;
  calls: Call[];
  /** Writes that were acknowledged. */
  written: () => number;
  /** Acknowledged writes that are missing or differ, and checks of the ledger that fail. */
  examine: () => Promise<string[]>;
  /** Answers of a plain list of the company, to see whether it is up. */
  status: () => Promise<number>;
  /** Resolves when its people have stopped. */
  ended: Promise<unknown>;
  close: () => void;
}

/** A client of one company, which is named by the path. */
function deviceOf(url: string, { short_name }: MadeCompany, number: number): Device {
  const device = makeDevice(url, number);
  const prefix = `/c/${short_name}`;
  return { ...device, call: (path, sent) => device.call(path.startsWith(prefix) ? path : prefix + path, sent) };
}

/**
 * Lets a manager and a tenant of a company work as in prove:load, and a cashier record money and read statements, until
 * it is over. `index` is the number of the company within the run.
 */
export function workInCompany(
  url: string,
  company: MadeCompany,
  { index, ...pace }: { index: number } & Pick<Stage, 'isOver' | 'slowness'>,
): CompanyAtWork {
  const { isOver } = pace;
  const { manager, tenants } = company;
  const devices = Array.from({ length: PEOPLE }, (_, place) => deviceOf(url, company, index * PEOPLE + place));
  const [ofManager, ofTenant, ofCashier, ofExaminer] = devices as [Device, Device, Device, Device];
  const calls: Call[] = [];
  const receipts = new Map<number, number>();
  const stage: Stage = {
    calls,
    promised: { payments: new Map(), complaints: new Set() },
    tenants: tenants.map(({ id }) => id),
    ...pace,
  };
  const askAs =
    (token: string | undefined, isWrite: boolean): Ask =>
    async (path, sent = {}) => {
      const startedAtMs = performance.now();
      const answer = await ofCashier.call(path, { ...sent, token });
      const tookMs = performance.now() - startedAtMs;
      calls.push({ role: 'cashier', isWrite, path, status: answer.status, startedAtMs, tookMs });
      return answer;
    };

  async function actAsCashier(): Promise<void> {
    const json = { username: manager, password: PASSWORD };
    const entered = await sendUntilAcknowledged(stage, askAs(undefined, false), '/api/token/', () => ({ json }));
    if (!isDone(entered)) return;
    const { access } = entered.body as { access: string };
    for (let turn = 1; !isOver(); turn += 1) {
      const account = tenants[turn % tenants.length]?.account;
      const amount = 1_000 + turn;
      const sent = {
        json: { account, amount, method: 'Cash', external_reference: `SHARD${index}X${turn}` },
        headers: { 'idempotency-key': `shard-${index}-${turn}` },
      };
      const recorded = await sendUntilAcknowledged(stage, askAs(access, true), '/api/money/receipts/', () => sent);
      if (isDone(recorded)) receipts.set((recorded.body as Receipt).id, amount);
      await askAs(access, false)(`/api/money/accounts/${account}/statement/`);
      await think(stage, THINKING_MS);
    }
  }

  async function examine(): Promise<string[]> {
    const token = (await signIn(ofExaminer, manager, PASSWORD)) ?? '';
    const lost = await findLost(ofExaminer, token, stage.promised);
    const stored = (await ofExaminer.call('/api/money/receipts/', { token })).body as Receipt[];
    const amounts = new Map(stored.map(({ id, amount }) => [id, amount]));
    for (const [id, amount] of receipts) if (amounts.get(id) !== amount) lost.push(`receipt ${id}`);
    const { checks } = (await ofExaminer.call('/api/money/check/', { token })).body as LedgerCheck;
    return [...lost, ...failedChecks(checks)].map((fault) => `${company.short_name}: ${fault}`);
  }

  const person = { number: index };
  const ended = Promise.all([
    actAsPerson({ ...person, role: 'manager', username: manager, device: ofManager }, stage),
    actAsPerson({ ...person, role: 'tenant', username: tenants[0]?.username ?? '', device: ofTenant }, stage),
    actAsCashier(),
  ]);
  return {
    company,
    device: ofExaminer,
    calls,
    written: () => receipts.size + stage.promised.payments.size + stage.promised.complaints.size,
    examine,
    status: async () => (await ofExaminer.call('/api/contact/')).status,
    ended,
    close: () => devices.forEach((device) => device.close()),
  };
}
