import { readFileSync } from 'node:fs';
import { logComplaint, updateComplaintStatus } from '@amayumba/contract/complaints/endpoints.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment, logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { createTenant, moveTenantOut, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { EVENT_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@amayumba/contract/webhooks/events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { NOON } from '../../../test/clock.ts';
import { sentDuring } from '../../../test/sent-statements.ts';
import { importTenants } from '../../tenants/import-tenants.service.ts';
import { webhookOffice } from '../test/webhook-office.ts';
import { leaseEventsJob } from './lease-events-job.ts';

const office = webhookOffice();
const { t, manager, receiver } = office;

beforeEach(() => {
  t.clock.set(NOON);
  receiver().received.length = 0;
});
afterEach(async () => {
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('webhook_events').execute();
});

/** What arrived, by type: the ids of the records, in their order. */
async function arrived(): Promise<Partial<Record<string, number[]>>> {
  await office.send();
  const ids: Partial<Record<string, number[]>> = {};
  for (const { event } of receiver().received) (ids[event.type] ??= []).push((event.data as { id: number }).id);
  for (const list of Object.values(ids)) list?.sort((a, b) => a - b);
  return ids;
}

const runLeaseJob = () => leaseEventsJob(t.parts).run(new AbortController().signal);

async function newTenant(lease_end: string | null = null, terms?: { rent_amount: number }) {
  const { id: tenant_type } = await t.db.selectFrom('tenant_types').select('id').executeTakeFirstOrThrow();
  const { id: apartment } = await t.make.apartment();
  const unique = `apio.${apartment}`;
  const user = {
    username: unique,
    email: `${unique}@example.ug`,
    first_name: 'Sarah',
    last_name: 'Apio',
    password: null,
  };
  const lease = { tenant_type, apartment, lease_start: '2026-11-01', lease_end };
  const { body } = await manager().call(createTenant, {
    body: {
      ...lease,
      user,
      phone_number: '+256772123456',
      ...(terms && { terms: { ...terms, rent_every: 'month', due_day: 5 } }),
    },
  });
  return body;
}

/** Makes each event happen once or more. */
async function everything() {
  const tenant = await t.make.tenant({ lease_end: '2026-12-10' });
  const { id: charge, account_id: account } = await t.make.payment({ tenant, amount: 500_000 });
  const { body: receipt } = await manager().call(createReceipt, {
    body: { account, amount: 300_000, method: 'Mobile Money', external_reference: 'MP261121.0901.A12345' },
  });
  // An event holds the record as it is soon after it happened.
  await office.send();
  await manager().call(reverseReceipt, { id: receipt.id, body: { reason: 'Counted twice' } });
  await t.as(tenant.user).call(logPayment, {
    body: {
      amount: 200_000,
      payment_method: 'Mobile Money',
      reference_number: 'MP261121.1015.B67890',
      payment_for_month: 10,
      payment_for_year: 2026,
      due_date: '2026-10-05',
      payment_type: 'Rent',
    },
  });
  const { body: complaint } = await t.as(tenant.user).call(logComplaint, {
    body: { category: 1, title: 'Leaking tap', description: 'The tap in the kitchen leaks.', urgency: 'high' },
  });
  await office.send();
  await manager().call(updateComplaintStatus, {
    id: complaint.id,
    body: { status_id: COMPLAINT_STATUS.inProgress, feedback: 'The plumber comes on Monday.' },
  });
  const added = await newTenant('2027-10-31', { rent_amount: 650_000 });
  const over = await t.make.tenant({ lease_start: '2026-01-01', lease_end: '2026-11-20' });
  await runLeaseJob();
  return { tenant, charge, receipt, complaint, added, over };
}

test('each event arrives once with the record that it is about', async () => {
  await office.webhook([...WEBHOOK_EVENTS]);
  await t.db.updateTable('webhooks').set({ created_at: '2026-11-20T06:00:00Z' }).execute();
  const { tenant, receipt, complaint, added, over } = await everything();
  const ids = await arrived();
  const leaseOf = async (id: number) =>
    (await t.db.selectFrom('leases').select('id').where('tenant_id', '=', id).executeTakeFirstOrThrow()).id;
  const claims = await t.db.selectFrom('claims').select(['id', 'charge_id']).execute();
  const rents = await t.db.selectFrom('charges').select('id').where('tenant_id', '=', added.id).execute();
  expect(rents.length).toBeGreaterThan(0);
  expect(ids).toEqual({
    // The rent of October was charged by the claim alone.
    'charge.created': [...claims.map(({ charge_id }) => charge_id), ...rents.map(({ id }) => id)].toSorted(
      (a, b) => a - b,
    ),
    'receipt.recorded': [receipt.id],
    'receipt.voided': [receipt.id],
    'claim.logged': claims.map(({ id }) => id),
    'complaint.created': [complaint.id],
    'complaint.status_changed': [complaint.id],
    'tenant.created': [added.id],
    'lease.created': [await leaseOf(added.id)],
    'lease.ending': [await leaseOf(tenant.id)],
    'lease.ended': [await leaseOf(over.id)],
  });
  const changed = receiver().received.find(({ event }) => event.type === 'complaint.status_changed');
  const change = { from: { id: 1, name: 'Open' }, to: { id: 2, name: 'In Progress' } };
  expect(changed?.event.data).toMatchObject({ status: change.to, change, feedback: 'The plumber comes on Monday.' });
});

test('many charges made at once are an event each, and so are imported tenants', async () => {
  await office.webhook(['charge.created', 'tenant.created']);
  const [first, second] = [await t.make.tenant(), await t.make.tenant()];
  const paid = { amount: 1_000, payment_type: 'Other' as const };
  const accounts = [
    (await t.make.payment({ tenant: first, ...paid })).account_id,
    (await t.make.payment({ tenant: second, ...paid })).account_id,
  ];
  const bulk = { type: 'Utilities' as const, description: 'Water', amount: 30_000, due_date: '2026-11-30' };
  const { body } = await manager().call(chargeMany, { body: { ...bulk, accounts, preview: false } });
  const { body: single } = await manager().call(createPayment, {
    body: {
      tenant: first.id,
      amount: 20_000,
      status: PAYMENT_STATUS.pending,
      due_date: '2026-11-30',
      payment_for_year: 2026,
      payment_for_month: 11,
      payment_type: 'Maintenance',
    },
  });
  const users = [await t.make.user('tenant'), await t.make.user('tenant')];
  const rows = users.map(({ id: user_id }) => ({ user_id, emergency_contact: '', notes: 'Keeps a dog.' }));
  const imported = await inTransaction(t.db, (tx) => importTenants(tx, rows, new Date(NOON)));
  const ids = await arrived();
  expect(ids['charge.created']).toEqual([...body.lines.map(({ charge }) => charge), single.id]);
  expect(ids['tenant.created']).toEqual(imported);
  expect(JSON.stringify(receiver().received)).not.toContain('Keeps a dog.');
});

test('a lease is reported once as ending and once as ended, for each last day', async () => {
  await office.webhook(['lease.ending', 'lease.ended']);
  const tenant = await t.make.tenant({ lease_start: '2026-01-01', lease_end: '2026-12-22' });
  const { id } = await t.db
    .selectFrom('leases')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  const told = async () => {
    await runLeaseJob();
    await office.send();
    return receiver()
      .received.filter(({ event }) => (event.data as { id: number }).id === id)
      .map(({ event }) => event.type);
  };
  expect(await told()).toEqual([]);
  t.clock.set('2026-11-21T21:00:00Z');
  expect(await told()).toEqual(['lease.ending']);
  t.clock.set('2026-12-22T20:59:00Z');
  expect(await told()).toEqual(['lease.ending']);
  t.clock.set('2026-12-22T21:00:00Z');
  expect(await told()).toEqual(['lease.ending', 'lease.ended']);
  t.clock.set('2026-12-25T21:00:00Z');
  expect(await told()).toEqual(['lease.ending', 'lease.ended']);
});

test('a lease whose end moved is reported again for the new day, whether later or earlier', async () => {
  await office.webhook(['lease.ending']);
  const { id } = await t.make.tenant({ lease_start: '2026-01-01', lease_end: '2026-12-15' });
  const ends = async () => {
    await runLeaseJob();
    await office.send();
    return receiver()
      .received.map(({ event }) => event.data as { tenant: number; end: string })
      .filter(({ tenant }) => tenant === id)
      .map(({ end }) => end);
  };
  const endOn = async (lease_end: string) =>
    expect((await manager().call(updateTenant, { id, body: { lease_end } })).status).toBe(200);
  expect(await ends()).toEqual(['2026-12-15']);
  await endOn('2026-12-10');
  expect(await ends()).toEqual(['2026-12-15', '2026-12-10']);
  await endOn('2027-03-31');
  expect(await ends()).toEqual(['2026-12-15', '2026-12-10']);
  t.clock.set('2027-02-28T21:00:00Z');
  expect(await ends()).toEqual(['2026-12-15', '2026-12-10', '2027-03-31']);
});

test('what waits about a lease whose end moved since is not sent for the old day', async () => {
  await office.webhook(['lease.ending']);
  const { id } = await t.make.tenant({ lease_start: '2026-01-01', lease_end: '2026-12-15' });
  const endOn = (lease_end: string) => manager().call(updateTenant, { id, body: { lease_end } });
  await runLeaseJob();
  await endOn('2027-12-15');
  const ends = async () => {
    await office.send();
    return receiver()
      .received.map(({ event }) => event.data as { tenant: number; end: string })
      .filter(({ tenant }) => tenant === id)
      .map(({ end }) => end);
  };
  expect(await ends()).toEqual([]);
  await endOn('2026-12-15');
  await runLeaseJob();
  expect(await ends()).toEqual(['2026-12-15']);
});

test('a lease whose end is recorded weeks later is reported then, once', async () => {
  await office.webhook(['lease.ended']);
  const { id } = await t.make.tenant({ lease_start: '2026-01-01', lease_end: '2026-12-31' });
  const moveOut = (last_day: string) =>
    manager().call(moveTenantOut, { id, body: { last_day, keys_returned: true, preview: false } });
  for (const day of ['2026-10-31', '2026-10-31']) expect((await moveOut(day)).status).toBe(200);
  await runLeaseJob();
  await office.send();
  const ended = receiver().received.filter(({ event }) => (event.data as { tenant: number }).tenant === id);
  expect(ended.map(({ event }) => [event.type, (event.data as { end: string }).end])).toEqual([
    ['lease.ended', '2026-10-31'],
  ]);
});

test('what was deleted before it could be sent is not sent, and the portal goes on', async () => {
  await office.webhook(['charge.created']);
  const gone = await t.make.tenant();
  const { id } = await t.make.payment({ tenant: gone, amount: 5_000 });
  await t.db.insertInto('webhook_events').values({ type: 'charge.created', subject_id: 999_999 }).execute();
  await t.db.insertInto('webhook_events').values({ type: 'charge.created', subject_id: id }).execute();
  expect(await arrived()).toEqual({ 'charge.created': [id] });
});

test('recording money takes as many statements with a webhook as without one', async () => {
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant(), amount: 500_000 });
  const record = () => manager().call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } });
  await record();
  const without = await sentDuring(record);
  await office.webhook(['receipt.recorded']);
  const withOne = await sentDuring(record);
  expect(withOne.length).toBe(without.length);
  expect(await t.db.selectFrom('webhook_events').select('type').execute()).toEqual([{ type: 'receipt.recorded' }]);
});

/** Every field at any depth; a list is as its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([field, of]) => [field, shapeOf(of)]),
  );
}

const DOCUMENT = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const EXAMPLES = new Map(
  [...DOCUMENT.matchAll(/^### ([a-z_.]+)\n(?:(?!^###)[\s\S])*?^```json\n([\s\S]*?)^```$/gm)].map(
    ([, type = '', json = '']) => [type, JSON.parse(json) as { type: string; timestamp: string; data: unknown }],
  ),
);

test('docs/webhooks.md has an example of each event with the fields that it has', async () => {
  expect([...EXAMPLES.keys()]).toEqual([...WEBHOOK_EVENTS]);
  await office.webhook([...WEBHOOK_EVENTS]);
  await t.db.updateTable('webhooks').set({ created_at: '2026-11-20T06:00:00Z' }).execute();
  await everything();
  await office.send();
  for (const type of WEBHOOK_EVENTS) {
    const real = receiver().received.findLast(({ event }) => event.type === type)?.event;
    const example = EXAMPLES.get(type);
    expect(example?.type).toBe(type);
    expect(EVENT_DATA[type satisfies WebhookEvent].safeParse(example?.data)).toMatchObject({ success: true });
    expect(shapeOf(example)).toEqual(shapeOf(real));
  }
});
