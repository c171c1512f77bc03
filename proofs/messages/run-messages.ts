import { setTimeout as delay } from 'node:timers/promises';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import { PASSWORD } from '../../bench/portfolio/fill-people.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import type { Db } from '../../server/src/db/connect.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/db/open-database.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { Pair } from '../collections/pair.ts';
import { type Device, makeDevice, signIn } from '../support/client.ts';
import { forgetLimits } from '../support/forget-limits.ts';
import { withPortfolio } from '../support/with-portfolio.ts';
import { type Examined, examine, type ListedSms, type Outage } from './examine.ts';

/** SMS that were claimed and not answered become unknown after two minutes. */
const SETTLED_MS = 150_000;
/** Longest that the sending may take. */
const LONGEST_MS = 15 * 60_000;
const ROWS_AT_ONCE = 1_000;

interface MessagesResult extends Examined {
  /** From the first SMS that was stored to the last that was sent. */
  seconds: number;
}

/** A text of its own for each, some in two parts, and some outside GSM-7. */
function textOf(number: number): string {
  if (number % 50 === 0) return `Notice ${number}: ${'the water is off on Friday. '.repeat(7)}`;
  if (number % 50 === 1)
    return `Notice ${number}: amazzi gajja kuggalwa ku Lwokutaano, ŋŋamba nti mwetegeke. Webale nnyo.`;
  return `Notice ${number} about your home waits for you in the portal.`;
}

/**
 * Stores SMS that are due, each to a number of its own. Their last three digits bring every ending of the simulator.
 */
async function store(db: Db, messages: number): Promise<void> {
  for (let first = 0; first < messages; first += ROWS_AT_ONCE) {
    const now = new Date();
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, messages - first) }, (_, at) => {
      const body = textOf(first + at);
      return {
        channel: 'sms' as const,
        purpose: 'notice' as const,
        to_address: `+25677${String(first + at).padStart(7, '0')}`,
        body,
        segments: countSegments(body).segments,
        created_at: now,
        next_attempt_at: now,
      };
    });
    await db.insertInto('text_messages').values(rows).execute();
  }
}

/** SMS that are due, reserved or being sent. */
async function countLeft(db: Db): Promise<{ left: number; begun: number }> {
  const { rows } = await sql<{ left: number; begun: number }>`
    select count(*) filter (where m.next_attempt_at < now() + interval '10 minutes')::int as left,
      count(*) filter (where m.claimed_at is not null and m.state = 'waiting')::int as begun
    from text_messages m where m.state = 'waiting'`.execute(db);
  return rows[0] ?? { left: 0, begun: 0 };
}

/** Points the SMS gateway to the simulator, as a sandbox on this machine. */
async function pointToSimulator(device: Device, token: string, pair: Pair): Promise<void> {
  const secrets = { username: 'sim', api_key: 'sim-sms-key' };
  const { status, body } = await device.call('/api/money/providers/sms/', {
    method: 'PATCH',
    token,
    json: { mode: 'sandbox', base_url: pair.simulatorUrl, secrets },
  });
  if (status !== 200) throw new Error(`SMS could not be set up: ${JSON.stringify(body)}`);
  pair.smsAddress = (body as Provider).callback_url;
}

/** Sends SMS to the simulator, kills the portal in the middle, and compares what became of each. */
export async function runMessages(messages: number, say: (line: string) => void): Promise<MessagesResult> {
  const { folder, remove } = await makeDataFolder();
  const pair = new Pair(folder, { portal: await freePort(), simulator: await freePort() });
  const choice = { databaseUrl: undefined, dataDir: folder };
  let connected: OpenDatabase | undefined;
  let device: Device | undefined;
  try {
    // Those of the portfolio were sent before the simulator existed.
    await withPortfolio(choice, 100, (db) => db.deleteFrom('text_messages').execute());
    await pair.startPortal();
    await forgetLimits(folder);
    device = makeDevice(pair.url, 0);
    await pointToSimulator(device, (await signIn(device, 'manager', PASSWORD)) ?? '', pair);
    await pair.startSimulator();
    connected = await openDatabase(choice, () => {});
    const begunAt = performance.now();
    await store(connected.db, messages);
    let outage: Outage | undefined;
    let seconds = 0;
    for (;;) {
      const { left, begun } = await countLeft(connected.db);
      seconds = (performance.now() - begunAt) / 1000;
      if (outage && left === 0) break;
      if (seconds * 1000 > LONGEST_MS) throw new Error(`${left} SMS were not sent`);
      if (!outage && left < messages / 2 && begun > 0) {
        say(`${messages - left} sent after ${seconds.toFixed(0)} s: kill -9`);
        await connected.close();
        connected = undefined;
        const from = Date.now();
        await pair.killPortal();
        connected = await openDatabase(choice, () => {});
        outage = { from, until: Date.now() };
      }
      await delay(outage ? 500 : 100);
    }
    say(`${messages} sent after ${seconds.toFixed(0)} s; waiting for what was cut off`);
    await delay(SETTLED_MS);
    const { messages: listed } = (await (await fetch(`${pair.simulatorUrl}/sim/sms`)).json()) as {
      messages: ListedSms[];
    };
    return { ...(await examine(connected.db, listed, outage)), seconds };
  } finally {
    device?.close();
    await connected?.close();
    await pair.stop();
    await remove();
  }
}
