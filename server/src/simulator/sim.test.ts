import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatorForTests, type TestSimulator } from './test/simulator-for-tests.ts';

let sim: TestSimulator;
beforeAll(async () => {
  sim = await simulatorForTests();
});
beforeEach(async () => {
  await sim.call('POST', '/sim/reset');
  await sim.call('PUT', '/sim/settings', { wait_for_pin: false });
  sim.received.length = 0;
});

interface Prompts {
  wait_for_pin: boolean;
  prompts: { id: string; phone: string; amount: number; reference: string; note: string; expires_at: string | null }[];
  recent: { id: string; outcome: string }[];
}
interface Payments {
  payments: { id: string; amount: number; ending: string; transaction_id: string }[];
  sum: number;
}

const prompts = async () => (await sim.call<Prompts>('GET', '/sim/prompts')).body;
const payments = async () => (await sim.call<Payments>('GET', '/sim/payments')).body;
const decide = (key: string, decision: object) => sim.call('POST', `/sim/prompts/${key}`, decision);
const statusOf = async (key: string, decision: object) => (await decide(key, decision)).status;
const waitForPin = () => sim.call('PUT', '/sim/settings', { wait_for_pin: true });

describe('a person at the phone', () => {
  test('sees who asks, how much and for what, and pays with any PIN', async () => {
    await waitForPin();
    const { id } = await sim.mtn.ask('256772123456');
    expect((await prompts()).prompts).toEqual([
      {
        provider: 'mtn',
        id,
        phone: '256772123456',
        amount: 450_000,
        currency: 'UGX',
        reference: '48217362',
        message: 'Rent March 2026',
        note: 'Kololo Court A-12',
        asked_at: '2026-11-21T09:00:00.000Z',
        expires_at: '2026-11-21T09:05:00.000Z',
      },
    ]);
    await sim.advance(299);
    expect((await sim.mtn.status(id)).body.status).toBe('PENDING');
    expect((await decide(`mtn/${id}`, { pin: '13579' })).body).toEqual({ outcome: 'succeeded' });
    expect((await sim.mtn.status(id)).body.status).toBe('SUCCESSFUL');
    await sim.advance(0);
    expect(sim.received).toHaveLength(1);
    expect(await prompts()).toMatchObject({ prompts: [], recent: [{ id, outcome: 'succeeded' }] });
  });

  test.each([
    [{ declined: true }, 'APPROVAL_REJECTED', 'DP00800001008'],
    [{ pin: '0000' }, 'COULD_NOT_PERFORM_TRANSACTION', 'DP00800001002'],
  ])('who sends %j fails the payment', async (decision, reason, code) => {
    await waitForPin();
    const mtn = await sim.mtn.ask('256772123456');
    const airtel = await sim.airtel.ask('752123456');
    await decide(`mtn/${mtn.id}`, decision);
    await decide(`airtel/${airtel.id}`, decision);
    expect((await sim.mtn.status(mtn.id)).body).toMatchObject({ status: 'FAILED', reason });
    expect((await sim.airtel.status(airtel.id)).body).toMatchObject({
      data: { transaction: { status: 'TF' } },
      status: { response_code: code },
    });
  });

  test('who does nothing for five minutes lets the payment expire', async () => {
    await waitForPin();
    const mtn = await sim.mtn.ask('256772123456');
    const airtel = await sim.airtel.ask('752123456');
    await sim.advance(300);
    expect((await sim.mtn.status(mtn.id)).body).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect((await sim.airtel.status(airtel.id)).body.data.transaction.status).toBe('TE');
    expect(await payments()).toMatchObject({ payments: [], sum: 0 });
  });

  test('decides before the ending of the number does, and the ending changes nothing afterwards', async () => {
    const { id } = await sim.mtn.ask('256772123202');
    const forged = await sim.mtn.ask('256772123103');
    await decide(`mtn/${id}`, { pin: '1234' });
    await decide(`mtn/${forged.id}`, { declined: true });
    await sim.advance(3600);
    expect((await sim.mtn.status(id)).body.status).toBe('SUCCESSFUL');
    expect(sim.received.map(({ body }) => (JSON.parse(body) as { status: string }).status).toSorted()).toEqual([
      'FAILED',
      'SUCCESSFUL',
    ]);
  });

  test('can pay even what would stay pending', async () => {
    const { id } = await sim.airtel.ask('752123300');
    await decide(`airtel/${id}`, { pin: '1234' });
    await sim.advance(0);
    expect((await sim.airtel.status(id)).body.data.transaction.status).toBe('TS');
    expect(sim.received).toHaveLength(1);
  });

  test('decides once, about prompts that exist, with a PIN of four or five digits', async () => {
    await waitForPin();
    const { id } = await sim.mtn.ask('256772123456');
    expect(await statusOf(`mtn/${id}`, { pin: '123' })).toBe(400);
    expect(await statusOf(`mtn/${id}`, {})).toBe(400);
    expect(await statusOf(`airtel/${id}`, { pin: '1234' })).toBe(404);
    expect(await statusOf(`other/${id}`, { pin: '1234' })).toBe(404);
    expect(await statusOf(`mtn/${id}`, { pin: '1234' })).toBe(200);
    expect(await statusOf(`mtn/${id}`, { declined: true })).toBe(409);
  });

  test('turns the switch, and numbers with an ending do not wait', async () => {
    expect((await prompts()).wait_for_pin).toBe(false);
    await waitForPin();
    expect((await prompts()).wait_for_pin).toBe(true);
    const { id } = await sim.mtn.ask('256772123200');
    await sim.advance(2);
    expect((await sim.mtn.status(id)).body).toMatchObject({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
    expect((await sim.call('PUT', '/sim/settings', { wait_for_pin: 'yes' })).status).toBe(400);
  });
});

test('the payments are those that succeeded, as the network counts them, with their sum', async () => {
  const paid = await sim.mtn.ask('256772123100');
  const short = await sim.mtn.ask('256772123304');
  const airtel = await sim.airtel.ask('752123456', { transaction: { amount: 70_000 } });
  await sim.mtn.ask('256772123200');
  await sim.mtn.ask('256772123300');
  await sim.advance(60);
  const { body } = await sim.call<Payments>('GET', '/sim/payments');
  expect(body.payments.map(({ id, amount, ending }) => [id, amount, ending])).toEqual([
    [paid.id, 450_000, '100'],
    [short.id, 449_999, '304'],
    [airtel.id, 70_000, 'other'],
  ]);
  expect(body.sum).toBe(450_000 + 449_999 + 70_000);
});

const readStatement = async (provider: string): Promise<Record<string, string>[]> => {
  const { body } = await sim.call<string>('GET', `/sim/statement?provider=${provider}`);
  return parse(body, { bom: true, columns: true });
};

describe('a statement', () => {
  test('of MTN has what was asked for and what was not, also failures, with a running balance', async () => {
    const { id } = await sim.mtn.ask('256772123100');
    await sim.mtn.ask('256772123200');
    await sim.airtel.ask('752123456');
    await sim.advance(3);
    const unasked = {
      provider: 'mtn',
      phone: '0701 555 666',
      name: 'Sarah Nakato',
      amount: 80_000,
      reference: '48217362',
    };
    const paid = await sim.call<{ transaction_id: string }>('POST', '/sim/pay', unasked);
    expect(paid.status).toBe(201);
    const transaction_id = (await payments()).payments.find((one) => one.id === id)?.transaction_id;
    const merchant = { To: 'FRI:256771000000/MSISDN', 'To Name': 'AMAYUMBA RENT', Type: 'Payment', Fee: '0' };
    expect(await readStatement('mtn')).toEqual([
      {
        Id: transaction_id,
        Date: '2026-11-21 12:00',
        Status: 'Successful',
        From: 'FRI:256772123100/MSISDN',
        'From Name': expect.stringMatching(/^\S+ \S+$/),
        ...merchant,
        Amount: '450000',
        Balance: '450000',
        Reference: '48217362',
      },
      expect.objectContaining({ Status: 'Failed', From: 'FRI:256772123200/MSISDN', Balance: '450000' }),
      {
        Id: paid.body.transaction_id,
        Date: '2026-11-21 12:00',
        Status: 'Successful',
        From: 'FRI:256701555666/MSISDN',
        'From Name': 'Sarah Nakato',
        ...merchant,
        Amount: '80000',
        Balance: '530000',
        Reference: '48217362',
      },
    ]);
    // What was not asked for is in the statement only.
    expect((await payments()).sum).toBe(2 * 450_000);
  });

  test('of Airtel writes days first and numbers without the country code', async () => {
    await sim.airtel.ask('752123456');
    expect(await readStatement('airtel')).toEqual([
      {
        'Transaction ID': expect.stringMatching(/^MP\d+$/),
        'Transaction Date and Time': '21/11/2026 12:00',
        'Sender Number': '752123456',
        'Sender Name': expect.stringMatching(/^\S+ \S+$/),
        Amount: '450000',
        Reference: 'RENTA12MAR26',
        Status: 'Successful',
      },
    ]);
  });

  test('of another network is refused', async () => {
    expect((await sim.call('GET', '/sim/statement?provider=bank')).status).toBe(400);
    expect((await sim.call('GET', '/sim/statement')).status).toBe(400);
  });
});

test.each([
  ['no network', { provider: 'bank' }],
  ['a phone that is too short', { phone: '0772' }],
  ['no name', { name: ' ' }],
  ['no whole shillings', { amount: 10.5 }],
])('an unasked payment with %s is refused', async (_case, fault) => {
  const unasked = { provider: 'mtn', phone: '0772123456', name: 'Sarah Nakato', amount: 80_000, ...fault };
  expect((await sim.call('POST', '/sim/pay', unasked)).status).toBe(400);
});

test('a reset forgets payments, unasked payments and the time put forward, but never gives a number twice', async () => {
  await sim.mtn.ask('256772123456');
  await sim.call('POST', '/sim/pay', { provider: 'mtn', phone: '0772123456', name: 'Sarah', amount: 80_000 });
  await sim.advance(3600);
  const before = (await payments()).payments.map(({ transaction_id }) => transaction_id);
  await sim.call('POST', '/sim/reset');
  expect((await sim.call('GET', '/sim/prompts')).body).toMatchObject({ now: '2026-11-21T09:00:00.000Z', recent: [] });
  await sim.mtn.ask('256772123456');
  const after = (await payments()).payments.map(({ transaction_id }) => transaction_id);
  expect(after).toHaveLength(1);
  expect(before).not.toContain(after[0]);
});

test('time does not run backwards', async () => {
  expect((await sim.call('POST', '/sim/advance', { seconds: -1 })).status).toBe(400);
  expect((await sim.call('POST', '/sim/advance', {})).status).toBe(400);
});
