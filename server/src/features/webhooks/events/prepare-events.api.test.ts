import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NOON } from '../../../test/clock.ts';
import { startWebhookSender } from '../sending/webhook-sender.ts';
import { webhookOffice } from '../test/webhook-office.ts';
import { type PostponedEvents, prepareEvents } from './prepare-events.ts';

const office = webhookOffice();
const { t, receiver } = office;

let lines: string[];
let postponed: PostponedEvents;

beforeEach(async () => {
  t.clock.set(NOON);
  lines = [];
  postponed = new Map();
  receiver().received.length = 0;
  for (const table of ['webhooks', 'webhook_events'] as const) await t.db.deleteFrom(table).execute();
});

const prepare = () =>
  prepareEvents(
    t.parts,
    postponed,
    (line) => lines.push(line),
    () => false,
  );
const unprepared = async () =>
  (await t.db.selectFrom('webhook_events').select('id').where('prepared_at', 'is', null).orderBy('id').execute()).map(
    ({ id }) => id,
  );

async function store(type: string, subject_id: number, detail: object | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_events (type, subject_id, detail) values (${type}, ${subject_id}, ${JSON.stringify(detail)}::jsonb)
    returning id`.execute(t.db);
  return rows[0]?.id ?? 0;
}

async function makeComplaint(): Promise<number> {
  const tenant = await t.make.tenant();
  const complaint = { tenant_id: tenant.id, category_id: 1, title: 'Leaking tap', description: 'In the kitchen.' };
  return (await t.db.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()).id;
}

/** An event whose data cannot be read: a status that is no number, which the database refuses. */
const storeBroken = (complaint: number) => store('complaint.status_changed', complaint, { from: 'open', to: 2 });

test('an event whose payload cannot be written holds no other, before or behind it', async () => {
  await office.webhook(['complaint.created', 'complaint.status_changed', 'receipt.recorded']);
  const complaint = await makeComplaint();
  await store('complaint.created', complaint);
  const broken = await storeBroken(complaint);
  const unknown = await store('rent.changed', 1);
  await store('complaint.status_changed', complaint, { from: 1, to: 2 });
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant(), amount: 5_000 });
  await office.manager().call(createReceipt, { body: { account, amount: 5_000, method: 'Cash' } });
  const sender = startWebhookSender(t.parts, (line) => lines.push(line));
  await expect.poll(() => receiver().received.length, { timeout: 10_000 }).toBe(3);
  await sender.stop();
  expect(
    receiver()
      .received.map(({ event }) => event.type)
      .toSorted(),
  ).toEqual(['complaint.created', 'complaint.status_changed', 'receipt.recorded']);
  expect(await unprepared()).toEqual([broken, unknown]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`Event ${broken} for webhooks`);
});

test('it is tried again after growing pauses, alone, and is sent once it can be', async () => {
  await office.webhook(['complaint.created', 'complaint.status_changed']);
  const complaint = await makeComplaint();
  const broken = await storeBroken(complaint);
  const tried: number[] = [];
  for (let seconds = 0; seconds <= 400; seconds += 5) {
    t.clock.set(new Date(Date.parse(NOON) + seconds * 1000).toISOString());
    const before = lines.length;
    await prepare();
    if (lines.length > before) tried.push(seconds);
  }
  expect(tried).toEqual([0, 10, 70, 370]);
  expect(await unprepared()).toEqual([broken]);

  await sql`update webhook_events set detail = '{"from": 1, "to": 2}' where id = ${broken}`.execute(t.db);
  await store('complaint.created', complaint);
  await prepare();
  expect(await unprepared()).toEqual([broken]);
  t.clock.set(new Date(Date.parse(NOON) + 2_200_000).toISOString());
  await prepare();
  expect(await unprepared()).toEqual([]);
  expect([lines.length, postponed.size]).toEqual([4, 0]);
  await office.send();
  expect(
    receiver()
      .received.map(({ event }) => event.type)
      .toSorted(),
  ).toEqual(['complaint.created', 'complaint.status_changed']);
});

test('more events than are prepared at once pass one that fails, and a deleted one is forgotten', async () => {
  await office.webhook(['tenant.created', 'complaint.status_changed']);
  const { id } = await t.make.tenant();
  const broken = await storeBroken(await makeComplaint());
  await sql`
    insert into webhook_events (type, subject_id) select 'tenant.created', ${id} from generate_series(1, 250)`.execute(
    t.db,
  );
  await prepare();
  expect([await unprepared(), lines.length]).toEqual([[broken], 1]);
  await t.db.deleteFrom('webhook_events').where('id', '=', broken).execute();
  t.clock.set(new Date(Date.parse(NOON) + 10_000).toISOString());
  await prepare();
  expect([lines.length, postponed.size]).toEqual([1, 0]);
});

test('a database that does not answer is no failure of an event', async () => {
  await store('tenant.created', 1);
  const db = {
    transaction: () => {
      throw new Error('away');
    },
  };
  const away = { ...t.parts, db: db as never };
  const log = (line: string) => lines.push(line);
  await expect(prepareEvents(away, postponed, log, () => false)).rejects.toThrow('away');
  expect([lines, postponed.size]).toEqual([[], 0]);
});
