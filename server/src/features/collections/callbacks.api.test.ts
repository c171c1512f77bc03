import { createHmac, randomUUID } from 'node:crypto';
import { postCallback, putCallback } from '@amayumba/contract/money/callback-endpoints.ts';
import { expect, test } from 'vitest';
import { AIRTEL_KEY } from '../../simulator/test/simulator-for-tests.ts';
import { AIRTEL_TOKEN, collecting, followUntilOver } from './test/collecting.ts';

const office = collecting();
const { t } = office;

interface Sent {
  method?: 'POST' | 'PUT';
  type?: string | undefined;
  body?: string | Buffer;
}

const send = (provider: string, token: string, { method = 'POST', type = 'application/json', body = '' }: Sent = {}) =>
  t.app.inject({
    method,
    url: postCallback.path.replace(':provider', provider).replace(':token', token),
    headers: type === undefined ? {} : { 'content-type': type },
    payload: body,
  });

/** An MTN attempt that stays pending, with the token of its callback address. */
async function pending() {
  const payer = await office.payer('300');
  const id = await payer.ask();
  await office.follow();
  const attempt = t.db.selectFrom('collections').select('callback_token').where('id', '=', id);
  return { id, payer, token: (await attempt.executeTakeFirstOrThrow()).callback_token };
}

const eventsOf = (id: string) =>
  t.db
    .selectFrom('provider_events')
    .select(['body', 'content_type', 'is_hash_right'])
    .where('collection_id', '=', id)
    .orderBy('id')
    .execute();
const allEvents = () => t.db.selectFrom('provider_events').select('id').execute();
const hashOf = (content: object) => createHmac('sha256', AIRTEL_KEY).update(JSON.stringify(content)).digest('base64');
const isDue = async (id: string) => {
  const row = t.db.selectFrom('collections').select('next_check_at').where('id', '=', id);
  return Date.parse((await row.executeTakeFirstOrThrow()).next_check_at ?? '9999-01-01') <= Date.now() + 1_000;
};

test.each([
  [postCallback.method, 'application/json', '{"status":"SUCCESSFUL"}'],
  [putCallback.method, 'application/json; charset=utf-8', '{"status":'],
  ['POST', 'text/xml', '<status/>'],
  ['POST', 'no type at all', '\0\u0001'],
  ['PUT', undefined, 'status=SUCCESSFUL'],
  ['POST', undefined, ''],
  ['POST', 'application/json', ''],
  ['PUT', 'multipart/form-data; boundary=x', '--x--'],
] as const)('%s of the type %s with the content %s is stored as it is and answered', async (method, type, body) => {
  const { id, token } = await pending();
  expect(await isDue(id)).toBe(false);
  const { statusCode, body: answer } = await send('mtn', token, { method, type, body });
  expect([statusCode, answer]).toEqual([200, '{}']);
  const [event] = await eventsOf(id);
  expect(event?.body.toString()).toBe(body);
  expect(event?.content_type).toContain(type ?? '');
  expect(await isDue(id)).toBe(true);
});

test('16 KB are taken, and one byte more is refused', async () => {
  const { id, token } = await pending();
  expect((await send('mtn', token, { body: Buffer.alloc(16_385, 'x') })).statusCode).toBe(413);
  expect(await eventsOf(id)).toEqual([]);
  expect((await send('mtn', token, { body: Buffer.alloc(16_384, 'x') })).statusCode).toBe(200);
});

test('a wrong token is 404, and nothing is stored', async () => {
  const { token } = await pending();
  const before = await allEvents();
  for (const [provider, wrong] of [
    ['mtn', `${token}x`],
    ['mtn', AIRTEL_TOKEN],
    ['airtel', token],
    ['mpesa', token],
    ['mtn', 'a'.repeat(300)],
  ] as const)
    expect((await send(provider, wrong, { body: '{}' })).statusCode).toBe(404);
  expect(await allEvents()).toEqual(before);
});

test('twenty forged callbacks at once bring no money without the answer of the network', async () => {
  const { id, token, payer } = await pending();
  const body = JSON.stringify({
    status: 'SUCCESSFUL',
    amount: '500000',
    currency: 'UGX',
    financialTransactionId: '1',
    payer: { partyIdType: 'MSISDN', partyId: payer.phone },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('mtn', token, { method: 'PUT', body })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await office.follow();
  expect(await office.attempt(id)).toMatchObject({ state: 'pending' });
  expect(await office.receiptsOf(payer.account)).toEqual([]);
});

test('the callbacks of both networks arrive and end an attempt before its next check', async () => {
  for (const network of ['mtn', 'airtel'] as const) {
    const payer = await office.payer('102', network);
    const id = await payer.ask();
    await office.follow();
    await office.simulator.advance(3);
    await office.follow();
    expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
    expect((await eventsOf(id)).length).toBe(2);
    expect(await office.receiptsOf(payer.account)).toHaveLength(1);
  }
});

test("Airtel's hash over the transaction or the body is right, another is noted, and each brings a check", async () => {
  const payer = await office.payer('300', 'airtel');
  const id = await payer.ask();
  await office.follow();
  const transaction = { id: id.replaceAll('-', ''), message: 'Paid', status_code: 'TS', airtel_money_id: 'MP1' };
  for (const hash of [hashOf(transaction), hashOf({ transaction }), hashOf({}), 5, undefined])
    expect((await send('airtel', AIRTEL_TOKEN, { body: JSON.stringify({ transaction, hash }) })).statusCode).toBe(200);
  expect((await eventsOf(id)).map(({ is_hash_right }) => is_hash_right)).toEqual([true, true, false, null, null]);
  await office.follow();
  expect(await office.attempt(id)).toMatchObject({ state: 'pending' });
});

test('what Airtel sends about no attempt of ours is stored, and changes nothing', async () => {
  for (const body of ['null', '[]', '{"transaction":{"id":"x"}}', `{"transaction":{"id":"${randomUUID()}"}}`, 'none'])
    expect((await send('airtel', AIRTEL_TOKEN, { body })).statusCode).toBe(200);
  const stored = await t.db.selectFrom('provider_events').select('body').where('collection_id', 'is', null).execute();
  expect(stored.length).toBe(5);
});

test('an attempt that is over stays as it is, whatever comes later', async () => {
  const payer = await office.payer('201');
  const id = await payer.ask();
  await followUntilOver(office, id);
  const ended = await office.attempt(id);
  const { callback_token } = await t.db
    .selectFrom('collections')
    .select('callback_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await send('mtn', callback_token, { body: '{"status":"SUCCESSFUL"}' })).statusCode).toBe(200);
  await office.follow();
  expect(await office.attempt(id)).toEqual(ended);
});
