import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MTN_KEY, mtnBasic, simulatorForTests, type TestSimulator } from '../test/simulator-for-tests.ts';

let sim: TestSimulator;
beforeAll(async () => {
  sim = await simulatorForTests();
});
beforeEach(async () => {
  await sim.call('POST', '/sim/reset');
  sim.received.length = 0;
});

const phoneFor = (ending: number | string) => `256772123${ending}`;
const stateOf = async (id: string) => {
  const { body } = await sim.mtn.status(id);
  return body.reason ? [body.status, body.reason] : [body.status];
};
const reported = () => sim.received.map(({ body }) => (JSON.parse(body) as { status: string }).status);

describe('the endings of MTN', () => {
  test.each([
    [100, 2, ['SUCCESSFUL'], ['SUCCESSFUL']],
    [101, 2, ['SUCCESSFUL'], []],
    [102, 2, ['SUCCESSFUL'], ['SUCCESSFUL', 'SUCCESSFUL']],
    [103, 20, ['FAILED', 'INTERNAL_PROCESSING_ERROR'], ['SUCCESSFUL', 'FAILED']],
    [200, 2, ['FAILED', 'NOT_ENOUGH_FUNDS'], ['FAILED']],
    [201, 2, ['FAILED', 'APPROVAL_REJECTED'], ['FAILED']],
    [202, 60, ['FAILED', 'EXPIRED'], ['FAILED']],
    [203, 2, ['FAILED', 'PAYER_LIMIT_REACHED'], ['FAILED']],
    [204, 2, ['FAILED', 'PAYER_NOT_FOUND'], ['FAILED']],
    [304, 2, ['SUCCESSFUL'], ['SUCCESSFUL']],
  ])('a number ending in %i is pending for %i seconds', async (ending, seconds, state, callbacks) => {
    const { status, body, id } = await sim.mtn.ask(phoneFor(ending));
    expect([status, body]).toEqual([202, '']);
    await sim.advance(seconds - 1);
    expect(await stateOf(id)).toEqual(['PENDING']);
    await sim.advance(1);
    expect(await stateOf(id)).toEqual(state);
    expect(reported()).toEqual(callbacks);
  });

  test('any other number pays at once', async () => {
    const { status, id } = await sim.mtn.ask(phoneFor(456));
    expect([status, await stateOf(id)]).toEqual([202, ['SUCCESSFUL']]);
    await sim.advance(0);
    expect(reported()).toEqual(['SUCCESSFUL']);
  });

  test('300 stays pending for ever', async () => {
    const { id } = await sim.mtn.ask(phoneFor(300));
    await sim.advance(7 * 24 * 3600);
    expect([await stateOf(id), reported()]).toEqual([['PENDING'], []]);
  });

  test('301 answers 500, and the payment exists afterwards', async () => {
    const { status, id } = await sim.mtn.ask(phoneFor(301));
    expect([status, await stateOf(id)]).toEqual([500, ['PENDING']]);
    expect((await sim.mtn.ask(phoneFor(301), { id })).status).toBe(409);
    await sim.advance(2);
    expect([await stateOf(id), reported()]).toEqual([['SUCCESSFUL'], ['SUCCESSFUL']]);
  });

  test('302 answers 503 twice without a payment, then 202', async () => {
    const id = randomUUID();
    for (let n = 0; n < 2; n += 1) {
      expect((await sim.mtn.ask(phoneFor(302), { id })).status).toBe(503);
      expect((await sim.mtn.status(id)).status).toBe(404);
    }
    expect((await sim.mtn.ask(phoneFor(302), { id })).status).toBe(202);
    await sim.advance(2);
    expect(await stateOf(id)).toEqual(['SUCCESSFUL']);
  });

  test('303 gives no answer for 35 seconds while the payment succeeds', async () => {
    const id = randomUUID();
    let answered = 0;
    const asked = sim.mtn.ask(phoneFor(303), { id }).then(({ status }) => (answered = status));
    await expect.poll(() => sim.mtn.status(id).then(({ status }) => status)).toBe(200);
    await sim.advance(34);
    expect([await stateOf(id), answered]).toEqual([['SUCCESSFUL'], 0]);
    await sim.advance(1);
    expect(await asked).toBe(202);
  });

  test('304 names a shilling less than what was asked', async () => {
    const { id } = await sim.mtn.ask(phoneFor(304));
    await sim.advance(2);
    expect((await sim.mtn.status(id)).body).toMatchObject({ status: 'SUCCESSFUL', amount: '449999' });
  });

  test.each([
    ['46733123450', ['FAILED', 'INTERNAL_PROCESSING_ERROR']],
    ['46733123451', ['FAILED', 'APPROVAL_REJECTED']],
    ['46733123452', ['FAILED', 'EXPIRED']],
    ['46733123453', ['PENDING']],
    ['46733123454', ['CREATED']],
  ])('the number %s of the sandbox is at once %j', async (phone, state) => {
    const { id } = await sim.mtn.ask(phone);
    expect(await stateOf(id)).toEqual(state);
  });

  test('46733123454 succeeds after 25 seconds, 46733123453 never', async () => {
    const { id: created } = await sim.mtn.ask('46733123454');
    const { id: ongoing } = await sim.mtn.ask('46733123453');
    await sim.advance(25);
    expect([await stateOf(created), await stateOf(ongoing)]).toEqual([['SUCCESSFUL'], ['PENDING']]);
  });
});

describe('a status', () => {
  test('repeats the request and has a transaction id once it is successful; the callback is the same', async () => {
    const { id } = await sim.mtn.ask(phoneFor(100));
    const asked = {
      amount: '450000',
      currency: 'UGX',
      externalId: '48217362',
      payer: { partyIdType: 'MSISDN', partyId: phoneFor(100) },
      payerMessage: 'Rent March 2026',
      payeeNote: 'Kololo Court A-12',
    };
    expect((await sim.mtn.status(id)).body).toEqual({ ...asked, status: 'PENDING' });
    await sim.advance(2);
    const { body } = await sim.mtn.status(id);
    expect(body).toEqual({
      ...asked,
      status: 'SUCCESSFUL',
      financialTransactionId: expect.stringMatching(/^\d{10,}$/),
    });
    expect(sim.received).toEqual([{ method: 'PUT', path: '/mtn', body: JSON.stringify(body) }]);
  });

  test('of a payment that was never asked for is 404', async () => {
    expect((await sim.mtn.status(randomUUID())).status).toBe(404);
  });
});

describe('a request to pay is refused', () => {
  test('without or with wrong credentials', async () => {
    const token = (headers: Record<string, string>) => sim.call('POST', '/collection/token/', '', headers);
    const answers = await Promise.all([
      token({ authorization: mtnBasic() }),
      token({ ...MTN_KEY, authorization: mtnBasic('sim-user', 'other') }),
      token({ ...MTN_KEY, authorization: mtnBasic('other') }),
      token({ 'ocp-apim-subscription-key': 'other', authorization: mtnBasic() }),
      sim.mtn.ask(phoneFor(456), { headers: { authorization: 'Bearer invented' } }),
      sim.mtn.ask(phoneFor(456), { headers: { 'ocp-apim-subscription-key': 'other' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('once the token has expired, after an hour', async () => {
    const headers = await sim.mtn.signIn();
    const active = () =>
      sim.call('GET', '/collection/v1_0/accountholder/msisdn/256772123456/active', undefined, headers);
    await sim.advance(3599);
    expect((await active()).status).toBe(200);
    await sim.advance(1);
    expect((await active()).status).toBe(401);
  });

  test.each([
    ['a target environment that does not exist', { headers: { 'x-target-environment': 'mtnkenya' } }],
    ['a reference id that is no UUID', { id: '17' }],
    ['a callback address that is none', { headers: { 'x-callback-url': 'portal' } }],
    ['an apostrophe in a message', { body: { payerMessage: "Sarah's rent" } }],
    ['an amount as a number', { body: { amount: 450_000 } }],
    ['no amount at all', { body: { amount: '0' } }],
    ['a phone number with a plus', { body: { payer: { partyIdType: 'MSISDN', partyId: '+256772123456' } } }],
    ['another currency', { body: { currency: 'EUR' } }],
  ])('with %s: 400', async (_case, options) => {
    const { status, id } = await sim.mtn.ask(phoneFor(456), options);
    expect([status, (await sim.mtn.status(id)).status]).toEqual([400, 404]);
  });

  test('with a body that is no JSON: 400', async () => {
    const headers = { ...(await sim.mtn.signIn()), 'x-reference-id': randomUUID() };
    expect((await sim.call('POST', '/collection/v1_0/requesttopay', '{"amount', headers)).status).toBe(400);
  });

  test('the second time with one reference id: 409, and nothing is paid twice', async () => {
    const { id } = await sim.mtn.ask(phoneFor(456));
    const again = await sim.mtn.ask(phoneFor(456), { id: id.toUpperCase() });
    expect([again.status, again.body.code]).toEqual([409, 'RESOURCE_ALREADY_EXIST']);
    expect((await sim.call('GET', '/sim/payments')).body).toMatchObject({ count: 1, sum: 450_000 });
  });
});

test('as the sandbox, it takes EUR only, and its tokens may live shorter', async () => {
  const sandbox = await simulatorForTests({ mtnCurrency: 'EUR', mtnTokenSeconds: 5 });
  const refused = await sandbox.mtn.ask(phoneFor(456));
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CURRENCY']);
  expect((await sandbox.mtn.ask(phoneFor(456), { body: { currency: 'EUR' } })).status).toBe(202);
  const headers = await sandbox.mtn.signIn();
  await sandbox.advance(5);
  expect((await sandbox.call('GET', '/collection/v1_0/requesttopay/x', undefined, headers)).status).toBe(401);
});

test('a number has a holder with a name, except where the payer does not exist', async () => {
  const headers = await sim.mtn.signIn();
  const holder = (phone: string, what: string) =>
    sim.call('GET', `/collection/v1_0/accountholder/msisdn/${phone}/${what}`, undefined, headers);
  expect((await holder(phoneFor(456), 'active')).body).toEqual({ result: true });
  expect((await holder(phoneFor(204), 'active')).body).toEqual({ result: false });
  const { body } = await holder(phoneFor(456), 'basicuserinfo');
  expect(body).toMatchObject({ given_name: expect.stringMatching(/\w/), family_name: expect.stringMatching(/\w/) });
  expect((await holder(phoneFor(204), 'basicuserinfo')).status).toBe(404);
});
