import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CollectionState, Network } from '@amayumba/contract/money/collection.ts';
import { expect, test } from 'vitest';
import { bringForward } from './due-collections.repository.ts';
import { collecting, untilOver } from './test/collecting.ts';

const office = collecting({ timeoutMs: 300 });
const { t } = office;

type End = [ending: string, state: CollectionState, reason: string | null];

const MTN: End[] = [
  ['100', 'succeeded', null],
  ['101', 'succeeded', null],
  ['102', 'succeeded', null],
  ['103', 'failed', 'INTERNAL_PROCESSING_ERROR'],
  ['200', 'failed', 'NOT_ENOUGH_FUNDS'],
  ['201', 'failed', 'APPROVAL_REJECTED'],
  ['202', 'failed', 'EXPIRED'],
  ['203', 'failed', 'PAYER_LIMIT_REACHED'],
  ['204', 'failed', 'PAYER_NOT_FOUND'],
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
  ['201', 'failed', 'DP00800001008'],
  ['202', 'failed', 'DP00800001029'],
  ['203', 'failed', 'DP00800001003'],
  ['204', 'failed', 'DP00800001003'],
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
    await untilOver(office, id);
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
  await untilOver(office, id);
  const [item] = await office.inboxOf(id);
  expect(item).toEqual({ amount: 449_999, why: expect.stringContaining('MTN reports another sum') });
});

test('without an answer for a day an attempt is unknown, and a later answer still ends it', async () => {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  await office.pass(24 * 3600, 3600);
  expect(await office.attempt(id)).toMatchObject({ state: 'unknown' });
  // A network that has an answer by now, as after a callback.
  const base_url = t.parts.mobileMoney.simulatorUrl;
  const network = createServer((request, reply) => {
    const answer = { amount: '500000', currency: 'UGX', status: 'SUCCESSFUL', financialTransactionId: '7712' };
    reply.end(JSON.stringify(request.method === 'POST' ? { access_token: 'x', expires_in: 3600 } : answer));
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  t.parts.mobileMoney.simulatorUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  await bringForward(t.db, id);
  await office.follow();
  t.parts.mobileMoney.simulatorUrl = base_url;
  network.close();
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(await office.receiptsOf(payer.account)).toMatchObject([{ external_reference: '7712' }]);
});
