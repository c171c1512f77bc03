import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../demo/load-demo.ts';
import { makeDataFolder } from './test/data-folder.ts';
import { type PortalProcess, startPortal } from './test/portal-process.ts';

const CRASHES = 10;
const WRITES = 200;
/** How many writes are under way at once. */
const WRITERS = 8;

let dataDir: string;
let removeData: () => Promise<void>;
let portal: PortalProcess;
const start = () => startPortal({ DATA_DIR: dataDir, DEMO: 'on' });

beforeAll(async () => {
  ({ folder: dataDir, remove: removeData } = await makeDataFolder());
  portal = await start();
});
afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.ended;
  await removeData();
});

async function call(method: string, url: string, token: string | undefined, body?: unknown): Promise<unknown> {
  const response = await fetch(`${portal.url}${url}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const signIn = async () =>
  (
    (await call('POST', '/api/token/', undefined, { username: 'manager', password: DEMO_PASSWORD })) as {
      access: string;
    }
  ).access;

/** Writes payments until all are written or the server is gone; answers the references of those that were acknowledged. */
async function writePayments(round: number, killAfter: number): Promise<string[]> {
  const token = await signIn();
  const tenants = (await call('GET', '/api/tenants/tenants/?page_size=50', token)) as { results: { id: number }[] };
  const acknowledged: string[] = [];
  let next = 0;
  const writer = async () => {
    while (next < WRITES) {
      next += 1;
      const reference_number = `crash-${round}-${next}`;
      const body = {
        tenant: tenants.results[next % tenants.results.length]?.id,
        amount: 1000 + next,
        status: next % 3 === 0 ? 2 : 1,
        due_date: '2026-11-30',
        payment_for_year: 2026,
        months_paid: [11],
        payment_type: 'Other',
        reference_number,
        allow_duplicate: true,
      };
      await call('POST', '/api/payments/payments/', token, body);
      acknowledged.push(reference_number);
      if (acknowledged.length === killAfter) portal.child.kill('SIGKILL');
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  expect(
    outcomes.some((outcome) => outcome.status === 'rejected'),
    'the server was gone before the last write',
  ).toBe(true);
  return acknowledged;
}

test(
  `every acknowledged payment is there after kill -9 in the middle of ${WRITES} writes, ${CRASHES} times`,
  { timeout: 300_000 },
  async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= CRASHES; round += 1) {
      acknowledged.push(...(await writePayments(round, 15 * round)));
      await portal.ended;
      portal = await start();
    }
    const token = await signIn();
    const stored = (await call('GET', '/api/payments/payments/?payment_type=Other', token)) as {
      reference_number: string;
    }[];
    const references = new Set(stored.map((payment) => payment.reference_number));
    expect(acknowledged.length).toBeGreaterThan(CRASHES * 15);
    expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
  },
);
