import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedWebhook } from '@amayumba/contract/webhooks/webhook.ts';
import { sql } from 'kysely';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { withDatabase } from '../../bench/with-database.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/db/open-database.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { type PortalProcess, startPortal } from '../../server/src/test/portal-process.ts';
import { makeDevice, signIn } from '../support/client.ts';
import { forgetLimits } from '../support/forget-limits.ts';
import { withPortfolio } from '../support/with-portfolio.ts';
import { type Arrival, CONDUCTS } from './arrival.ts';
import { type Examined, examine, listClaimed } from './examine.ts';
import { startReceiverProcess } from './receiver-process.ts';
import { skipPauses } from './skip-pauses.ts';

/** Longest that all may take. */
const LONGEST_MS = 30 * 60_000;

interface WebhooksResult extends Examined {
  seconds_in_all: number;
}

/** Makes a webhook to each address of the receiver, which gets the secrets. */
async function makeWebhooks(portal: string, receiver: string): Promise<void> {
  const device = makeDevice(portal, 0);
  try {
    const token = (await signIn(device, 'manager', PASSWORD)) ?? '';
    const secrets: Record<string, string> = {};
    for (const conduct of CONDUCTS) {
      const json = { url: `${receiver}/${conduct}`, events: ['charge.created'] };
      const { status, body } = await device.call('/api/webhooks/', { token, json });
      if (status !== 201) throw new Error(`a webhook could not be made: ${JSON.stringify(body)}`);
      secrets[conduct] = (body as CreatedWebhook).secret;
    }
    await fetch(`${receiver}/secrets`, { method: 'POST', body: JSON.stringify(secrets) });
  } finally {
    device.close();
  }
}

/** Stores events about charges of the portfolio, as the portal does when they are made. */
const storeEvents = (db: Db, events: number) =>
  sql`insert into webhook_events (type, subject_id)
    select 'charge.created', c.id from generate_series(1, ${events}::int) as number
    join lateral (select array(select id from charges where deleted_at is null order by id) as ids) all_charges on true
    join charges c on c.id = all_charges.ids[1 + number % cardinality(all_charges.ids)]`.execute(db);

async function countLeft(db: Db): Promise<{ left: number; sending: number }> {
  const { rows } = await sql<{ left: number; sending: number }>`
    select (select count(*) from webhook_events where prepared_at is null) * ${CONDUCTS.length}
        + count(*) filter (where next_at is not null) as left,
      count(*) filter (where state = 'sending') as sending
    from webhook_deliveries`.execute(db);
  return rows[0] ?? { left: 0, sending: 0 };
}

/** Sends deliveries to a receiver of every conduct, kills the portal in the middle, and compares both sides. */
export async function runWebhooks(deliveries: number, say: (line: string) => void): Promise<WebhooksResult> {
  const { folder, remove } = await makeDataFolder();
  const receiverPort = await freePort();
  const receiver = `http://127.0.0.1:${receiverPort}`;
  const settings = { DATA_DIR: folder, DEMO: 'off', PORT: String(await freePort()), WEBHOOK_PRIVATE: 'on' };
  const choice = { databaseUrl: undefined, dataDir: folder };
  let portal: PortalProcess | undefined;
  let receiving: ChildProcess | undefined;
  let connected: OpenDatabase | undefined;
  try {
    await withPortfolio(choice, 100, async () => {});
    receiving = await startReceiverProcess(receiverPort);
    portal = await startPortal(settings);
    await forgetLimits(folder);
    await makeWebhooks(portal.url, receiver);
    connected = await openDatabase(choice, () => {});
    const begunAt = Date.now();
    await storeEvents(connected.db, Math.ceil(deliveries / CONDUCTS.length));
    const faults: string[] = [];
    let delayed: ReadonlySet<number> | undefined;
    for (;;) {
      const { left, sending } = await countLeft(connected.db);
      if (delayed && left === 0) break;
      if (Date.now() - begunAt > LONGEST_MS) throw new Error(`${left} deliveries are not over`);
      if (!delayed && left < deliveries / 2 && sending > 0) {
        say(`${deliveries - left} over after ${((Date.now() - begunAt) / 1000).toFixed(0)} s: kill -9`);
        await connected.close();
        connected = undefined;
        portal.child.kill('SIGKILL');
        await portal.ended;
        delayed = await withDatabase(choice, ({ db }) => listClaimed(db));
        portal = await startPortal(settings);
        connected = await openDatabase(choice, () => {});
      }
      faults.push(...(await skipPauses(connected.db)));
      await delay(500);
    }
    const seconds_in_all = (Date.now() - begunAt) / 1000;
    const journal = (await (await fetch(`${receiver}/journal`)).json()) as Arrival[];
    const examined = await examine(connected.db, journal, begunAt, delayed);
    return { ...examined, faults: [...faults, ...examined.faults], seconds_in_all };
  } finally {
    await connected?.close();
    portal?.child.kill('SIGTERM');
    await portal?.ended;
    receiving?.kill('SIGKILL');
    await remove();
  }
}
