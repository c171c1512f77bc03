import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { bringUpToDate } from '../server/src/db/bring-up-to-date.ts';
import { startDatabase } from '../server/src/db/open-database.ts';
import { makeDataFolder } from '../server/src/test/data-folder.ts';
import { startPortal } from '../server/src/test/portal-process.ts';
import { fillPortfolio } from './portfolio/fill-portfolio.ts';
import { PASSWORD } from './portfolio/fill-people.ts';
import { settledTenants } from './portfolio/settled-tenants.ts';
import { type Load, measure, type Measured } from './load.ts';

const HELP = `npm run bench [-- --apartments 1000 --seconds 5 --json FILE]

Fills an embedded database with a portfolio of that size, starts the portal on it, and measures each call twice: one request after the
other (milliseconds of the middle one, the slowest twentieth and the slowest hundredth), and eight at once (requests per second and the
slowest twentieth), beside a bare Fastify route that answers the same bytes to eight at once. Times depend on the machine and on what
else it does; the ratio compares two runs that follow one another. --json keeps the figures in a file.`;

const { values } = parseArgs({
  options: {
    apartments: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    json: { type: 'string' },
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
/** Requests under way at a time where the portal is put under load. */
const AT_ONCE = 8;
/** An estate of the portfolio, for the owner's filter. */
const ESTATE_ID = 1;

const { folder: dataDir, remove } = await makeDataFolder();
const database = await startDatabase({ databaseUrl: undefined, dataDir }, () => {});
await bringUpToDate(database);
const { payments } = await fillPortfolio(database.owner, { apartments, today, seed: 1 });
const tenantNames = await settledTenants(database.db, today, TENANTS);
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

const OWNER_CALLS = [
  'occupancy-status',
  'payment-dashboard-summary',
  'estate-payment-status',
  'complaint-analytics',
  'tenancy-expiry-dashboard',
  'payment-alerts',
];

async function loads(): Promise<[string, Load][]> {
  const manager = await signIn('manager');
  const owner = await signIn('owner');
  const tenants = await Promise.all(tenantNames.map(signIn));
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
  const ownerCalls = OWNER_CALLS.flatMap((name): [string, Load][] => [
    [`owner ${name}`, get(`/api/core/owner/${name}/`, owner)],
    [`  of one estate`, get(`/api/core/owner/${name}/?estate_id=${ESTATE_ID}`, owner)],
  ]);
  return [
    ['sign-in', { url: `${portal.url}/api/token/`, method: 'POST', requests: [{ headers: json, body: credentials }] }],
    ['page of 50 payments', get('/api/payments/payments/?page=1&page_size=50', manager)],
    ['manager dashboard', get('/api/core/manager/dashboard/', manager)],
    ['  page of 8 audit entries', get('/api/audit/?page=1&page_size=8', manager)],
    ...ownerCalls,
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
  return measure({ ...load, url: bareUrl }, Math.max(1, seconds / 2), AT_ONCE);
}

const NAME_WIDTH = 33;
const row = (name: string, ...cells: string[]) =>
  console.log(name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(9)).join(''));

try {
  const setting = { apartments, payments, node: process.version, cores: cpus().length, day: today, seconds };
  console.log(
    `${apartments} apartments, ${payments} payments, embedded PostgreSQL, Node ${process.version}, ${cpus().length} cores, ${today}\n`,
  );
  row('', '', 'one by', 'one', '', `${AT_ONCE} at`, 'once', '');
  row('call', 'p50 ms', 'p95 ms', 'p99 ms', 'req/s', 'p95 ms', 'bare/s', 'ratio');
  const calls: Record<string, unknown>[] = [];
  for (const [name, load] of await loads()) {
    const single = await measure(load, seconds, 1);
    const loaded = await measure(load, seconds, AT_ONCE);
    const bareLoaded = await measureBare(load);
    const ratio = loaded.perSecond / bareLoaded.perSecond;
    calls.push({ name: name.trim(), path: new URL(load.url).pathname, single, loaded, bare: bareLoaded, ratio });
    row(
      name,
      ...[single.p50, single.p95, single.p99].map((ms) => ms.toFixed(1)),
      loaded.perSecond.toFixed(0),
      loaded.p95.toFixed(1),
      bareLoaded.perSecond.toFixed(0),
      ratio.toFixed(3),
    );
    const failed = single.failed + loaded.failed;
    if (failed > 0) console.log(`  ${failed} of these were refused`);
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ ...setting, calls }, null, 2)}\n`);
} finally {
  bare.kill();
  portal.child.kill('SIGTERM');
  await portal.ended;
  await remove();
}
