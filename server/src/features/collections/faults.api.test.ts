import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCollection, getCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { applyRetention } from '../privacy/apply-retention.ts';
import { claimDue } from './due-collections.repository.ts';
import { followAttempt } from './follow-attempt.ts';
import { startCollectionPoller } from './poller.ts';
import { BETWEEN_CALLS_MS, reserveCall } from './provider-health.repository.ts';
import { ProviderTokens } from './providers/provider-tokens.ts';
import { collecting, followUntilOver } from './test/collecting.ts';

const office = collecting({ timeoutMs: 2_000 });
const { t } = office;

afterEach(async () => {
  t.parts.mobileMoney.simulatorUrl = office.simulator.url;
  await t.owner.deleteFrom('provider_health').execute();
});

test('a process that was killed after it claimed an attempt is followed by another one, and it is paid once', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  // Killed before it sent anything.
  expect(await claimDue(t.db, 'mtn', 25)).toMatchObject([{ id }]);
  expect(await claimDue(t.db, 'mtn', 25)).toEqual([]);
  await office.pass(125, 125);
  expect(await office.attempt(id)).toMatchObject({ state: 'pending' });
  // Killed after it sent, before it stored the answer.
  await t.owner.updateTable('collections').set({ state: 'sent' }).where('id', '=', id).execute();
  await followUntilOver(office, id);
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(await office.receiptsOf(payer.account)).toHaveLength(1);
});

/** Reserves a call, and returns its time in milliseconds since 1970. */
async function timeOfNextCall(): Promise<number> {
  await reserveCall(t.db, 'mtn', BETWEEN_CALLS_MS);
  const row = t.db.selectFrom('provider_health').select('next_call_at').where('provider', '=', 'mtn');
  return Date.parse((await row.executeTakeFirstOrThrow()).next_call_at);
}

test('processes that call a network at once take turns, at most ten a second', async () => {
  const first = await timeOfNextCall();
  await Promise.all([1, 2, 3].map(() => timeOfNextCall()));
  expect((await timeOfNextCall()) - first).toBeGreaterThanOrEqual(400);
});

test('two processes that learn of one success at once make one receipt', async () => {
  const payer = await office.payer('101');
  const id = await payer.ask();
  await office.follow();
  await office.simulator.advance(3);
  await office.pass(0);
  await sql`update collections set next_check_at = now() where id = ${id}`.execute(t.owner);
  const [attempt] = await claimDue(t.db, 'mtn', 25);
  if (!attempt) throw new Error('The attempt is due.');
  const other = { ...t.parts, mobileMoney: { ...t.parts.mobileMoney, tokens: new ProviderTokens() } };
  await Promise.all([followAttempt(t.parts, attempt), followAttempt(other, attempt), followAttempt(other, attempt)]);
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(await office.receiptsOf(payer.account)).toHaveLength(1);
});

test('a process that comes to an attempt which another one has sent meanwhile does not ask the phone again', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  const [attempt] = await claimDue(t.db, 'mtn', 25);
  if (!attempt) throw new Error('The attempt is due.');
  // A network that takes the first request and refuses the second.
  let asked = 0;
  const network = createServer((request, reply) => {
    if (request.url?.endsWith('/token/')) return reply.end('{"access_token":"token","expires_in":3600}');
    asked += 1;
    return reply.writeHead(asked === 1 ? 202 : 400).end();
  });
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
  t.parts.mobileMoney.simulatorUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  await followAttempt(t.parts, attempt);
  await followAttempt(t.parts, attempt);
  network.close();
  expect(await office.attempt(id)).toMatchObject({ state: 'pending' });
  expect(asked).toBe(1);
});

test('a network that cannot be reached leaves the attempt open, and after the third failure Pay now says so', async () => {
  const payer = await office.payer('555');
  const id = await payer.ask();
  t.parts.mobileMoney.simulatorUrl = 'http://127.0.0.1:65535';
  await office.follow();
  const { body } = await payer.tenant.call(getCollection, { id });
  expect(body).toMatchObject({ state: 'sent', reason_code: 'NO_ANSWER' });
  expect(body.reason).toContain('Do not pay again');
  const manager = t.as(await t.make.user('manager'));
  const { body: items } = await manager.call(listAttention);
  expect(items).toMatchObject([{ kind: 'collection', reason: 'It could not be reached (ECONNREFUSED).' }]);
  await office.pass(30, 10);
  const other = await office.payer('555');
  const prompt = { amount: 500, phone: other.phone };
  expect((await other.tenant.call(createCollection, { body: prompt })).error.code).toBe('provider_away');
  t.parts.mobileMoney.simulatorUrl = office.simulator.url;
  await followUntilOver(office, id);
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
});

test('a request that never reached the network fails after ten minutes, for nobody can have been asked', async () => {
  const payers = [await office.payer('100'), await office.payer('100', 'airtel')];
  const ids = await Promise.all(payers.map((payer) => payer.ask()));
  // Nobody listens there; the name has an address of each version of IP.
  t.parts.mobileMoney.simulatorUrl = 'http://localhost:65535';
  await office.pass(570, 30);
  expect(await Promise.all(ids.map(office.attempt))).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  await office.pass(60, 30);
  t.parts.mobileMoney.simulatorUrl = office.simulator.url;
  await office.pass(60, 30);
  const notSent = { state: 'failed', reason_code: 'NOT_SENT' };
  expect(await Promise.all(ids.map(office.attempt))).toMatchObject([notSent, notSent]);
  const { body } = await office.simulator.call<{ payments: { phone: string }[] }>('GET', '/sim/payments');
  expect(body.payments.filter(({ phone }) => payers.some((payer) => payer.phone === phone))).toEqual([]);
});

test('the poller follows an attempt after a nudge, and stops', async () => {
  const payer = await office.payer('555');
  const id = await payer.ask();
  const lines: string[] = [];
  const poller = startCollectionPoller(t.parts, (line) => lines.push(line));
  poller.nudge();
  await expect.poll(async () => (await office.attempt(id)).state, { timeout: 60_000 }).toBe('pending');
  await poller.stop();
  await followUntilOver(office, id);
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
  expect(lines).toEqual([]);
});

test('a check that a wrong clock put far ahead is made at once', async () => {
  const payer = await office.payer('100');
  const id = await payer.ask();
  await office.follow();
  await sql`update collections set next_check_at = now() + interval '2 days' where id = ${id}`.execute(t.owner);
  await office.simulator.advance(3);
  await office.follow();
  expect(await office.attempt(id)).toMatchObject({ state: 'succeeded' });
});

test('what networks sent is deleted after 90 days', async () => {
  const events = async () => (await t.db.selectFrom('provider_events').select('id').execute()).length;
  await t.owner.deleteFrom('provider_events').execute();
  const now = t.clock.now();
  for (const days of [89, 91])
    await t.db
      .insertInto('provider_events')
      .values({ provider: 'mtn', body: Buffer.from('{}'), received_at: new Date(now - days * 86_400_000) })
      .execute();
  await applyRetention(t.parts);
  expect(await events()).toBe(1);
});
