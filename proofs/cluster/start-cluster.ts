import path from 'node:path';
import { startServer } from '../../bench/with-database.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { asAdmin } from '../../server/src/test/postgres.ts';
import { type PortalProcess, spawnPortal, startPortal } from '../../server/src/test/portal-process.ts';
import { startBalancer } from './balancer.ts';

const SECRET_KEY = 'the same for every process of the proof, and for nothing else';

/**
 * Starts a PostgreSQL server, two portals on it with the demo portfolio, and a balancer in front. @throws Error where
 * this machine has no PostgreSQL server
 */
export async function startCluster() {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0)) await step();
  };
  try {
    const postgres = await startServer();
    undo.unshift(() => postgres.stop());
    const { folder, remove } = await makeDataFolder();
    undo.unshift(remove);
    const balancer = await startBalancer();
    undo.unshift(() => balancer.close());
    let databases = 0;
    const newDatabase = async () => {
      databases += 1;
      const name = `portal_${databases}`;
      await asAdmin(postgres.admin, `create database ${name}`);
      return { DATABASE_URL: postgres.url.replace('/postgres?', `/${name}?`) };
    };
    let addressOf = await newDatabase();
    const settings = {
      DATA_DIR: folder,
      PUBLIC_URL: balancer.url,
      SECRET_KEY,
      DEMO: 'on',
    };
    const ports = [await freePort(), await freePort()];
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    const start = (number: number) => startPortal({ ...settings, ...addressOf, PORT: String(ports[number]) });
    // Both at once: one migrates and loads the demo, the other waits for it.
    const startBoth = () => Promise.all([start(0), start(1)]);
    let portals: PortalProcess[] = await startBoth();
    const stopBoth = async () => {
      for (const { child } of portals) child.kill('SIGTERM');
      await Promise.all(portals.map(({ ended }) => ended));
    };
    undo.unshift(stopBoth);
    for (const address of addresses) balancer.add(address);
    return {
      url: balancer.url,
      /** The addresses of the two processes. */
      addresses,
      postgres,
      /** DATABASE_URL of both. */
      databaseUrl: () => addressOf.DATABASE_URL,
      /** The folder into which both write mails. */
      outbox: path.join(folder, 'outbox'),
      /** The number of requests that each process has answered. */
      answered: () => balancer.answered(),
      /** The output of the running processes so far. */
      printed: () => portals.map((portal) => portal.output()).join('\n'),
      /** Ends a process as a power cut would. */
      async kill(number: number) {
        portals[number]?.child.kill('SIGKILL');
        await portals[number]?.ended;
      },
      /** Restarts it, at the same address. */
      async startAgain(number: number) {
        portals[number] = await start(number);
      },
      /** Gives both an empty database with the demo portfolio, at the same addresses. */
      async renew() {
        await stopBoth();
        addressOf = await newDatabase();
        portals = await startBoth();
      },
      /** Starts a further process with other settings and returns its output when it exits. */
      async refused(other: Record<string, string>): Promise<string> {
        const { address } = spawnPortal({ ...settings, ...addressOf, ...other, PORT: '0' });
        return address.catch((error: Error) => error.message);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
