import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AIRTEL_KEY, simulatorForTests, type TestSimulator } from '../test/simulator-for-tests.ts';

let sim: TestSimulator;
beforeAll(async () => {
  sim = await simulatorForTests();
});
beforeEach(async () => {
  await sim.call('POST', '/sim/reset');
  sim.received.length = 0;
});

interface Callback {
  transaction: { id: string; status_code: string; airtel_money_id?: string };
  hash?: string;
}

const phoneFor = (ending: number) => `752123${ending}`;
const stateOf = async (id: string) => {
  const { body } = await sim.airtel.status(id);
  return [body.data.transaction.status, body.status.response_code];
};
const callbacks = () => sim.received.map(({ body }) => JSON.parse(body) as Callback);
const reported = () => callbacks().map(({ transaction }) => transaction.status_code);
const hashOf = ({ transaction }: Callback) =>
  createHmac('sha256', AIRTEL_KEY).update(JSON.stringify({ transaction })).digest('base64');
const newId = () => randomUUID().replaceAll('-', '');
const IN_PROCESS = ['TIP', 'DP00800001006'];
const PAID = ['TS', 'DP00800001001'];

describe('the endings of Airtel', () => {
  test.each([
    [100, 2, PAID, ['TS']],
    [101, 2, PAID, []],
    [102, 2, PAID, ['TS', 'TS']],
    [103, 20, ['TF', 'DP00800001009'], ['TS', 'TF']],
    [110, 2, PAID, ['TS']],
    [111, 2, PAID, ['TS']],
    [200, 2, ['TF', 'DP00800001007'], ['TF']],
    [201, 2, ['TF', 'DP00800001008'], ['TF']],
    [202, 60, ['TE', 'DP00800001029'], ['TE']],
    [203, 2, ['TF', 'DP00800001003'], ['TF']],
    [204, 2, ['TF', 'DP00800001003'], ['TF']],
    [304, 2, PAID, ['TS']],
  ])('a number ending in %i is in process for %i seconds', async (ending, seconds, state, calledBack) => {
    const { status, body, id } = await sim.airtel.ask(phoneFor(ending));
    expect([status, body]).toEqual([
      200,
      {
        data: { transaction: { id, status: 'SUCCESS' } },
        status: {
          code: '200',
          message: 'SUCCESS',
          result_code: 'ESB000010',
          response_code: 'DP00800001006',
          success: true,
        },
      },
    ]);
    await sim.advance(seconds - 1);
    expect(await stateOf(id)).toEqual(IN_PROCESS);
    await sim.advance(1);
    expect(await stateOf(id)).toEqual(state);
    expect(reported()).toEqual(calledBack);
  });

  test('204 names ESB000014', async () => {
    const { id } = await sim.airtel.ask(phoneFor(204));
    await sim.advance(2);
    expect((await sim.airtel.status(id)).body.status.result_code).toBe('ESB000014');
  });

  test('any other number pays at once', async () => {
    const { id } = await sim.airtel.ask(phoneFor(456));
    expect(await stateOf(id)).toEqual(PAID);
    await sim.advance(0);
    expect(reported()).toEqual(['TS']);
  });

  test('300 is in process, after a minute ambiguous, and never ends', async () => {
    const { id } = await sim.airtel.ask(phoneFor(300));
    expect(await stateOf(id)).toEqual(IN_PROCESS);
    await sim.advance(60);
    expect(await stateOf(id)).toEqual(['TA', 'DP00800001000']);
    await sim.advance(7 * 24 * 3600);
    expect([await stateOf(id), reported()]).toEqual([['TA', 'DP00800001000'], []]);
  });

  test('301 answers 500, and the payment exists afterwards', async () => {
    const { status, id } = await sim.airtel.ask(phoneFor(301));
    expect([status, await stateOf(id)]).toEqual([500, IN_PROCESS]);
    await sim.advance(2);
    expect(await stateOf(id)).toEqual(PAID);
  });

  test('302 answers 503 twice without a payment, then accepts', async () => {
    const id = newId();
    for (let n = 0; n < 2; n += 1) {
      expect((await sim.airtel.ask(phoneFor(302), { id })).status).toBe(503);
      expect((await sim.airtel.status(id)).body.status.result_code).toBe('ESB000045');
    }
    expect((await sim.airtel.ask(phoneFor(302), { id })).status).toBe(200);
    await sim.advance(2);
    expect(await stateOf(id)).toEqual(PAID);
  });

  test('303 gives no answer for 35 seconds while the payment succeeds', async () => {
    const id = newId();
    let answered = 0;
    const asked = sim.airtel.ask(phoneFor(303), { id }).then(({ status }) => (answered = status));
    await expect.poll(() => sim.airtel.status(id).then(({ status }) => status)).toBe(200);
    await sim.advance(34);
    expect([await stateOf(id), answered]).toEqual([PAID, 0]);
    await sim.advance(1);
    expect(await asked).toBe(200);
  });
});

describe('a callback', () => {
  test('goes to the one address by POST, names the transaction, and is signed', async () => {
    const { id } = await sim.airtel.ask(phoneFor(100));
    await sim.advance(2);
    expect(sim.received).toMatchObject([{ method: 'POST', path: '/airtel' }]);
    const [callback] = callbacks();
    const { body } = await sim.airtel.status(id);
    expect(callback).toEqual({
      transaction: {
        id,
        message: 'Paid UGX 450000, RENTA12MAR26',
        status_code: 'TS',
        airtel_money_id: body.data.transaction.airtel_money_id,
      },
      hash: callback && hashOf(callback),
    });
    expect(body.data.transaction.airtel_money_id).toMatch(/^MP\d{10,}$/);
  });

  test('is signed wrongly for a number ending in 110, and not at all for 111', async () => {
    await sim.airtel.ask(phoneFor(110));
    await sim.airtel.ask(phoneFor(111));
    await sim.advance(2);
    const [wrong, unsigned] = callbacks().toSorted((a) => (a.hash ? -1 : 1));
    expect(wrong?.hash).toMatch(/^[\w+/]{43}=$/);
    expect(wrong?.hash).not.toBe(wrong && hashOf(wrong));
    expect(unsigned).not.toHaveProperty('hash');
  });

  test('is not made where there is no address, and goes to an address that becomes known later', async () => {
    let address: string | undefined;
    const later = await simulatorForTests({ airtelCallbackUrl: () => address });
    await later.airtel.ask(phoneFor(456));
    await later.advance(0);
    expect(later.received).toEqual([]);
    address = `${later.callbackUrl}/later`;
    await later.airtel.ask(phoneFor(456));
    await later.advance(0);
    expect(later.received).toMatchObject([{ path: '/later' }]);
  });
});

describe('a payment is refused', () => {
  test('without or with wrong credentials', async () => {
    const credentials = { client_id: 'sim-client', client_secret: 'sim-secret', grant_type: 'client_credentials' };
    const token = (body: unknown) => sim.call('POST', '/auth/oauth2/token', body);
    const answers = await Promise.all([
      token({ ...credentials, client_secret: 'other' }),
      token({ ...credentials, client_id: 'other' }),
      token('nonsense'),
      sim.call('POST', '/merchant/v1/payments/', {}, { authorization: 'Bearer invented' }),
      sim.call('GET', '/standard/v1/payments/x'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const { body } = await token(credentials);
    expect(body).toEqual({ token_type: 'bearer', access_token: expect.any(String), expires_in: '180' });
  });

  test('once the token has expired, after 180 seconds', async () => {
    const headers = await sim.airtel.signIn();
    const enquire = () => sim.call('GET', '/standard/v1/payments/x', undefined, headers);
    await sim.advance(179);
    expect((await enquire()).status).toBe(400);
    await sim.advance(1);
    expect((await enquire()).status).toBe(401);
  });

  test.each([
    ['without a country', { 'x-country': '' }, 'ROUTER003'],
    ['for another country', { 'x-country': 'KE' }, 'ROUTER006'],
    ['in another currency', { 'x-currency': 'KES' }, 'ROUTER112'],
  ])('%s in its headers', async (_case, headers, code) => {
    const signedIn = { ...(await sim.airtel.signIn()), ...headers };
    const { status, body } = await sim.call('POST', '/merchant/v1/payments/', {}, signedIn);
    expect([status, body['status_code']]).toEqual([400, code]);
  });

  test.each([
    ['a number with its 0', { body: { subscriber: { country: 'UG', currency: 'UGX', msisdn: '0752123456' } } }],
    ['an id with dashes', { id: randomUUID() }],
    ['an amount as text', { transaction: { amount: '450000' } }],
    ['another currency', { transaction: { currency: 'KES' } }],
    ['a reference with a space', { body: { reference: 'Rent March' } }],
  ])('with %s: ESB000008', async (_case, options) => {
    const { status, body } = await sim.airtel.ask(phoneFor(456), options);
    expect([status, body.status.result_code, body.status.success]).toEqual([400, 'ESB000008', false]);
  });

  test('the second time with one id: ESB000041, and nothing is paid twice', async () => {
    const { id } = await sim.airtel.ask(phoneFor(456));
    expect((await sim.airtel.ask(phoneFor(456), { id })).body.status.result_code).toBe('ESB000041');
    expect((await sim.call('GET', '/sim/payments')).body).toMatchObject({ count: 1, sum: 450_000 });
  });
});

test('version 2 of the calls answers like version 1', async () => {
  const headers = await sim.airtel.signIn();
  const place = { country: 'UG', currency: 'UGX' };
  const id = newId();
  const asked = {
    reference: 'RENT',
    subscriber: { ...place, msisdn: phoneFor(456) },
    transaction: { ...place, amount: 500, id },
  };
  expect((await sim.call('POST', '/merchant/v2/payments/', asked, headers)).status).toBe(200);
  expect((await sim.call('GET', `/standard/v2/payments/${id}`, undefined, headers)).body).toEqual(
    (await sim.airtel.status(id)).body,
  );
});
