import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { getCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import type { CollectionState, Network } from '@amayumba/contract/money/collection.ts';
import { expect, test } from 'vitest';
import { bringForward } from './due-collections.repository.ts';
import { collecting, followUntilOver } from './test/collecting.ts';

const office = collecting({ timeoutMs: 300 });
const { t } = office;

// The other reasons of a failure are tested in providers/ and server/src/simulator/.
type End = [ending: string, state: CollectionState, reason: string | null];

const MTN: End[] = [
  ['100', 'succeeded', null],
  ['101', 'succeeded', null],
  ['102', 'succeeded', null],
  ['103', 'failed', 'INTERNAL_PROCESSING_ERROR'],
  ['200', 'failed', 'NOT_ENOUGH_FUNDS'],
  ['202', 'failed', 'EXPIRED'],
  ['301', 'succeeded', null],
  ['302', 'succeeded', null],
  ['303', 'succeeded', null],
  ['304', 'mismatch', null],
  ['555', 'succeeded', null],
];
const AIRTEL: End[] = [
  ['100', 'succeeded', null],
  ['101', 'succeeded', null],
  ['102', 'succeeded', null],
  ['103', 'failed', 'DP00800001009'],
  ['110', 'succeeded', null],
  ['111', 'succeeded', null],
  ['200', 'failed', 'DP00800001007'],
  ['202', 'failed', 'DP00800001029'],
  ['301', 'succeeded', null],
  ['302', 'succeeded', null],
  ['303', 'succeeded', null],
  ['304', 'succeeded', null],
  ['555', 'succeeded', null],
];

const ends = (network: Network, ofNetwork: readonly End[]) =>
  ofNetwork.map(([ending, state, reason]) => [network, ending, state, reason] as const);

test.each([...ends('mtn', MTN), ...ends('airtel', AIRTEL)])(
  '%s: a payer whose number ends in %s: %s, for the reason %s',
  async (network, ending, state, reason_code) => {
    const payer = await office.payer(ending, network);
    const id = await payer.ask();
    await followUntilOver(office, id);
    const ended = await office.attempt(id);
    expect(ended).toMatchObject({ state, reason_code });
    const receipts = await office.receiptsOf(payer.account);
    const made = receipts.map(({ amount, source, external_reference }) => [
      amount,
      source,
      external_reference !== null,
    ]);
    expect(made).toEqual(state === 'succeeded' ? [[500_000, 'collection', true]] : []);
    expect(ended.receipt_id === null).toBe(receipts.length === 0);
    // The network has not taken more than the ledger has.
    const payments = await office.simulator.call<{ payments: { phone: string }[] }>('GET', '/sim/payments');
    const taken = payments.body.payments.filter(({ phone }) => phone === payer.phone);
    expect(taken).toHaveLength(state === 'succeeded' || state === 'mismatch' ? 1 : 0);
    await office.pass(120, 30);
    expect(await office.attempt(id)).toEqual(ended);
    expect(await office.receiptsOf(payer.account)).toHaveLength(receipts.length);
  },
);

test('where the network names another sum, that sum waits in the inbox, and no receipt is made', async () => {
  const payer = await office.payer('304');
  const id = await payer.ask(450_000);
  await followUntilOver(office, id);
  const [item] = await office.inboxOf(id);
  expect(item).toEqual({ amount: 449_999, why: expect.stringContaining('MTN reports another sum') });
});

test('without an answer for a day an attempt is unknown, and a later answer still ends it', async () => {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 3600);
  expect(await office.attempt(id)).toMatchObject({ state: 'unknown' });
  const away = await networkThatPaid('7712');
  await bringForward(t.db, id);
  await office.follow();
  away();
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(await office.receiptsOf(payer.account)).toMatchObject([{ external_reference: '7712' }]);
});

/** A network that has an answer by now, in the place of the simulator. Returns what brings the simulator back. */
async function networkThatPaid(financialTransactionId: string): Promise<() => void> {
  const base_url = t.parts.mobileMoney.simulatorUrl;
  const network = createServer((request, reply) => {
    const answer = { amount: '500000', currency: 'UGX', status: 'SUCCESSFUL', financialTransactionId };
    reply.end(JSON.stringify(request.method === 'POST' ? { access_token: 'x', expires_in: 3600 } : answer));
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  t.parts.mobileMoney.simulatorUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  return () => {
    t.parts.mobileMoney.simulatorUrl = base_url;
    network.close();
  };
}

test('an unknown attempt is checked each hour for seven days more, and its sentence says so', async () => {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 6 * 3600);
  const shown = async () => (await payer.tenant.call(getCollection, { id })).body;
  const before = await shown();
  expect([before.state, before.reason]).toEqual(['unknown', expect.stringContaining('we are asking MTN.')]);
  await office.pass(3600 + 60, 3600 + 60);
  expect((await shown()).checks).toBe(before.checks + 1);
  await office.pass(8 * 24 * 3600, 24 * 3600);
  const { state, reason, checks } = await shown();
  expect([state, reason]).toEqual(['unknown', expect.stringContaining('your property manager is asking MTN.')]);
  await office.pass(3 * 3600, 3600);
  expect((await shown()).checks).toBe(checks);
});

test('an unknown attempt that the network answers later ends by itself', async () => {
  // Those of other tests would be answered with the same number.
  await t.owner.updateTable('collections').set({ next_check_at: null }).where('state', '=', 'unknown').execute();
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 6 * 3600);
  expect(await office.attempt(id)).toMatchObject({ state: 'unknown' });
  const away = await networkThatPaid('7713');
  await office.pass(3600 + 60, 3600 + 60);
  away();
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(await office.receiptsOf(payer.account)).toMatchObject([{ external_reference: '7713' }]);
});

test('money of which the portal learns a day later was received when the phone was asked', async () => {
  await t.owner.updateTable('collections').set({ next_check_at: null }).where('state', '=', 'unknown').execute();
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  const away = await networkThatPaid('7714');
  await office.pass(24 * 3600 - 60, 24 * 3600 - 60);
  away();
  const { receipt_id } = await office.attempt(id);
  const receipt = t.db.selectFrom('receipts').select('received_at').where('id', '=', receipt_id);
  expect(dayOfInstant((await receipt.executeTakeFirstOrThrow()).received_at)).toBe('2026-11-20');
});

test('an attempt that could not be sent for ten minutes fails, and nobody is asked for the money', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  await office.pass(600, 600);
  const { body } = await payer.tenant.call(getCollection, { id });
  expect(body).toMatchObject({ state: 'failed', reason_code: 'NOT_SENT', checks: 0 });
  expect(body.reason).toContain('Nothing was taken.');
  await office.pass(60, 30);
  const payments = await office.simulator.call<{ payments: { phone: string }[] }>('GET', '/sim/payments');
  expect(payments.body.payments.filter(({ phone }) => phone === payer.phone)).toEqual([]);
});

test('a request whose connection broke is not repeated once nobody waits for it at the phone', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  const base_url = t.parts.mobileMoney.simulatorUrl;
  // It may have read the request.
  const network = createServer((request) => request.socket.destroy());
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
  t.parts.mobileMoney.simulatorUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  await office.follow();
  network.close();
  await office.pass(3600, 600);
  t.parts.mobileMoney.simulatorUrl = base_url;
  expect(await office.attempt(id)).toMatchObject({ state: 'sent' });
  await office.pass(900, 30);
  expect(await office.attempt(id)).toMatchObject({ state: 'unknown' });
  const { body: items } = await t.as(await t.make.user('manager')).call(listAttention);
  const reason = 'The network has not reported what became of this. Look it up there, and decide.';
  expect(items).toContainEqual(
    expect.objectContaining({ id: `collection-unknown-${payer.account}-mtn`, reason }) as object,
  );
  const { body } = await office.simulator.call<{ payments: { phone: string }[] }>('GET', '/sim/payments');
  expect(body.payments.filter(({ phone }) => phone === payer.phone)).toEqual([]);
  expect(await office.receiptsOf(payer.account)).toEqual([]);
});
