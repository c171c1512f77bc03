import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster/start-cluster.ts';

const HELP = `npm run prove:cluster [-- --project desktop|phone] [FILES]

Starts a PostgreSQL server, two portals on it and a balancer in front, and lets the browser journeys run through it, at the
desktop's size and then at the phone's, each on a cluster of its own with the demo portfolio. In the middle of each run one
portal is killed (SIGKILL), and started again ten seconds later. Claims: no journey fails for more than one retry, and both
portals have answered. A journey that is tried again finds the portfolio as it was, as everywhere. FILES are journeys to run instead of all.
Ends with 1 when a claim does not hold. Needs a PostgreSQL server on this machine (not the embedded one).`;

const DEAD_FOR_MS = 10_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Runs the journeys of a project against a cluster, with a kill halfway. Returns whether all passed, each at the
 * second attempt at the latest.
 */
async function journeys(cluster: Cluster, project: string): Promise<boolean> {
  const args = [
    'playwright',
    'test',
    '--project',
    project,
    '--workers',
    '1',
    '--retries',
    '1',
    '--timeout',
    '180000',
    ...positionals,
  ];
  let killing: Promise<void> | undefined;
  let workers = 0;
  /** Each worker of Playwright requests it first; the first request resets the data. */
  const renewing = createServer((_request, response) => {
    workers += 1;
    const renewed = workers === 1 ? Promise.resolve() : Promise.resolve(killing).then(() => cluster.renew());
    void renewed.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(renewing, 'listening');
  const child = spawn('npx', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORTAL_URL: cluster.url,
      PORTAL_RENEW: `http://127.0.0.1:${(renewing.address() as AddressInfo).port}`,
      PORTAL_OUTBOX: cluster.outbox,
      PORTAL_DATABASE: cluster.postgres.data,
    },
  });
  let ended = 0;
  let all = Number.POSITIVE_INFINITY;
  const killOne = async () => {
    console.log('One of the two portals is killed.');
    await cluster.kill(0);
    await delay(DEAD_FOR_MS);
    await cluster.startAgain(0);
    console.log('It is started again.');
  };
  child.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    process.stdout.write(text);
    all = Number(/Running (\d+) tests?/.exec(text)?.[1] ?? all);
    ended += text.match(/^ +[✓✘ok-]+ +\d+ /gm)?.length ?? 0;
    if (ended >= all / 2) killing ??= killOne();
  });
  const status = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  await killing;
  renewing.close();
  return status === 0 && killing !== undefined;
}

let holds = true;
const claim = (sentence: string, isTrue: boolean) => {
  console.log(`${isTrue ? 'holds ' : 'FAILS '} ${sentence}`);
  holds &&= isTrue;
};
for (const project of values.project ? [values.project] : ['desktop', 'phone']) {
  const cluster = await startCluster();
  try {
    claim(
      `${project}: no journey failed for more than one retry, with one portal killed`,
      await journeys(cluster, project),
    );
    const answered = [...cluster.answered().values()];
    claim(
      `${project}: the portals answered ${answered.join(' and ')} requests`,
      answered.every((count) => count > 0),
    );
  } finally {
    await cluster.stop();
  }
}
process.exit(holds ? 0 : 1);
