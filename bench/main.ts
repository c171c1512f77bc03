import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { startDatabase } from '../server/src/db/open-database.ts';
import { makeDataFolder } from '../server/src/test/data-folder.ts';
import { startPortal } from '../server/src/test/portal-process.ts';
import { fillPortfolio, PASSWORD } from './portfolio.ts';
import { type Load, measure, type Measured } from './load.ts';

const HELP = `npm run bench [-- --apartments 1000 --seconds 5]

Fills an embedded database with a portfolio of that size, starts the portal on it, and prints for each call the requests per second and
the times of the middle and the slowest twentieth, beside a bare Fastify route that answers the same bytes. Quote the ratios: they are
measured in one run, one after the other.`;

const { values } = parseArgs({
  options: {
    apartments: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const apartments = Number(values.apartments);
const seconds = Number(values.seconds);
const today = dayInKampala(Date.now());
const TENANTS = 40;

const { folder: dataDir, remove } = await makeDataFolder();
const database = await startDatabase({ databaseUrl: undefined, dataDir }, () => {});
await migrate(database.db);
const { payments } = await fillPortfolio(database.db, apartments, today);
await database.close();

const portal = await startPortal({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' });
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
const nextMessage = () =>
  new Promise<string>((resolve) => void bare.once('message', (message) => resolve(message as string)));
const bareUrl = await nextMessage();

const json = { 'content-type': 'application/json' };
async function signIn(username: string): Promise<Record<string, string>> {
  const response = await fetch(`${portal.url}/api/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { access } = (await response.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

const get = (address: string, headers: Record<string, string>): Load => ({
  url: `${portal.url}${address}`,
  method: 'GET',
  requests: [{ headers }],
});

async function loads(): Promise<[string, Load][]> {
  const manager = await signIn('manager');
  const owner = await signIn('owner');
  const tenants = await Promise.all(Array.from({ length: TENANTS }, (_, index) => signIn(`tenant${index + 1}`)));
  const logged = JSON.stringify({
    amount: 250_000,
    payment_method: 'Mobile Money',
    reference_number: 'MM-BENCH',
    payment_for_month: Number(today.slice(5, 7)),
    payment_for_year: Number(today.slice(0, 4)),
    due_date: today,
    payment_type: 'Rent',
  });
  const credentials = JSON.stringify({ username: 'manager', password: PASSWORD });
  const ownerCall = (name: string): [string, Load] => [`owner ${name}`, get(`/api/core/owner/${name}/`, owner)];
  return [
    ['sign-in', { url: `${portal.url}/api/token/`, method: 'POST', requests: [{ headers: json, body: credentials }] }],
    ['page of 50 payments', get('/api/payments/payments/?page=1&page_size=50', manager)],
    ...[
      'occupancy-status',
      'payment-dashboard-summary',
      'estate-payment-status',
      'complaint-analytics',
      'tenancy-expiry-dashboard',
      'payment-alerts',
    ].map(ownerCall),
    [
      'log_payment',
      {
        url: `${portal.url}/api/payments/payments/log_payment/`,
        method: 'POST',
        requests: tenants.map((headers) => ({ headers: { ...headers, ...json }, body: logged })),
      },
    ],
  ];
}

/** The bare route with the bytes that the portal answers to the same request. */
async function measureBare(load: Load): Promise<Measured> {
  const [request] = load.requests;
  if (!request) throw new Error('a load without requests');
  const response = await fetch(load.url, {
    method: load.method,
    headers: request.headers,
    ...(request.body && { body: request.body }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${load.url} answered ${response.status}: ${body}`);
  const ready = nextMessage();
  bare.send(body);
  await ready;
  return measure({ ...load, url: bareUrl }, Math.max(1, seconds / 2));
}

const width = [28, 10, 9, 9, 12, 10];
const row = (...cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) =>
        index === 0 ? String(cell).padEnd(width[0] ?? 0) : String(cell).padStart(width[index] ?? 0),
      )
      .join(''),
  );

try {
  console.log(
    `${apartments} apartments, ${payments} payments, embedded PostgreSQL, Node ${process.version}, ${cpus().length} cores, ${today}\n`,
  );
  row('call', 'req/s', 'p50 ms', 'p95 ms', 'bare req/s', 'ratio');
  for (const [name, load] of await loads()) {
    const measured = await measure(load, seconds);
    const plain = await measureBare(load);
    row(
      name,
      measured.perSecond.toFixed(0),
      measured.p50.toFixed(1),
      measured.p95.toFixed(1),
      plain.perSecond.toFixed(0),
      (measured.perSecond / plain.perSecond).toFixed(3),
    );
    if (measured.failed > 0) console.log(`  ${measured.failed} of these were refused`);
  }
} finally {
  bare.kill();
  portal.child.kill('SIGTERM');
  await portal.ended;
  await remove();
}
