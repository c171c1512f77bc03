import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOON } from '../../../test/clock.ts';
import { sealSecrets } from '../../collections/provider-secrets.ts';
import { sending } from '../test/sending.ts';
import { reserveBatches } from './reserve-batches.ts';
import { sendBatch } from './send-batch.ts';
import { startMessageSender } from './sender.ts';
import type { Worker } from '../../../jobs/worker.ts';

const office = sending();
const { t, queue, message, sent } = office;
const cleanUp: (() => unknown)[] = [];
const lines: string[] = [];

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

function start(): Worker {
  const sender = startMessageSender(t.parts, (line) => lines.push(line));
  cleanUp.push(() => sender.stop());
  return sender;
}

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

/** A gateway that answers as given, in the place of the sandbox. Returns the forms that it got. */
async function gateway(answer: Answer): Promise<URLSearchParams[]> {
  const forms: URLSearchParams[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    forms.push(new URLSearchParams(body));
    answer(response, request, body);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await setSandbox(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return forms;
}

/** An address where nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const SECRETS = { username: 'amayumba', api_key: 'atsk_very-secret', sender_id: 'AMAYUMBA' };

async function setSandbox(base_url: string): Promise<void> {
  await t.owner
    .updateTable('provider_settings')
    .set({ mode: 'sandbox', base_url, secrets: sealSecrets(t.parts.sealing, 'sms', SECRETS) as never })
    .where('provider', '=', 'sms')
    .execute();
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** What the gateway says about a number. */
const recipient = (number: string, statusCode: number, more = {}) => ({
  number,
  statusCode,
  status: '',
  cost: '0',
  messageId: 'None',
  ...more,
});
const answered = (Recipients: unknown, Message = '') => ({ SMSMessageData: { Message, Recipients } });

beforeEach(async () => {
  t.clock.set(NOON);
  lines.length = 0;
  t.parts.mobileMoney.timeoutMs = 20_000;
  await office.simulator.call('POST', '/sim/reset');
  await t.owner.updateTable('text_messages').set({ next_attempt_at: null }).where('state', '=', 'waiting').execute();
  await t.owner.updateTable('provider_settings').set({ mode: 'simulator' }).where('provider', '=', 'sms').execute();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

test('two senders at once send each of 200 messages once', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 200; count += 1) ids.push(await queue('777', { body: `Notice ${count % 150} waits.` }));
  start();
  start();
  await soon(async () => expect(await sent()).toHaveLength(200));
  await Promise.all(cleanUp.splice(0).map((stop) => stop()));
  const states = await Promise.all(ids.map(async (id) => (await message(id)).state));
  expect(new Set(states)).toEqual(new Set(['sent']));
  expect(new Set((await sent()).map(({ to }) => to)).size).toBe(200);
  expect(lines).toEqual([]);
});

test('a nudge sends a new message at once', async () => {
  const sender = start();
  const id = await queue();
  sender.nudge();
  await soon(async () => expect(await message(id)).toMatchObject({ state: 'sent' }));
});

test.each(['notice', 'announcement'] as const)(
  'after a clock that was hours ahead is set back, a %s does not wait those hours',
  async (purpose) => {
    t.clock.set('2026-11-21T19:00:00Z');
    const id = await queue('777', { purpose });
    t.clock.set(NOON);
    await office.work();
    await office.work();
    expect(await message(id)).toMatchObject({ state: 'sent' });
  },
);

test('stopping returns reserved messages that were not begun to the queue', async () => {
  t.parts.mobileMoney.timeoutMs = 1_000;
  const held: ServerResponse[] = [];
  await gateway((response) => held.push(response));
  const ids: number[] = [];
  for (let count = 0; count < 40; count += 1) ids.push(await queue('777', { body: `Notice ${count} waits.` }));
  const sender = start();
  await soon(() => expect(held.length).toBe(25));
  await sender.stop();
  const rows = await Promise.all(ids.map((id) => message(id)));
  expect(rows.filter(({ state }) => state === 'unknown')).toHaveLength(25);
  const back = rows.filter(({ state }) => state === 'waiting');
  expect(back).toHaveLength(15);
  for (const row of back) expect(row).toMatchObject({ claimed_at: null, next_attempt_at: expect.any(String) });
});

describe('what the gateway answers', () => {
  const endOf = async (answer: (number: string) => Answer) => {
    const id = await queue();
    const { to_address } = await message(id);
    await gateway(answer(to_address));
    await office.work();
    return message(id);
  };

  test.each<[number, string, string | null]>([
    [100, 'sent', null],
    [102, 'sent', null],
    [401, 'failed', 'refused'],
    [402, 'failed', 'invalid_sender'],
    [403, 'failed', 'invalid_number'],
    [404, 'failed', 'invalid_number'],
    [405, 'waiting', 'no_balance'],
    [406, 'failed', 'blocked'],
    [407, 'failed', 'no_route'],
    [409, 'failed', 'blocked'],
    [500, 'unknown', 'no_answer'],
    [501, 'unknown', 'no_answer'],
    [502, 'failed', 'refused'],
    [999, 'unknown', 'no_answer'],
  ])('the code %d means %s', async (code, state, reason) => {
    expect(
      await endOf((number) => (response) => json(response, 201, answered([recipient(number, code)]))),
    ).toMatchObject({ state, reason });
  });

  test.each<[string, Answer, string, string]>([
    ['no JSON', (response) => response.writeHead(200).end('<html>'), 'unknown', 'no_answer'],
    ['nobody', (response) => json(response, 201, answered([])), 'unknown', 'no_answer'],
    ['somebody else', (response) => json(response, 201, answered([recipient('+256770', 101)])), 'unknown', 'no_answer'],
    ['no such sender', (response) => json(response, 201, answered([], 'InvalidSenderId')), 'failed', 'invalid_sender'],
    ['an error of its own', (response) => json(response, 500, {}), 'unknown', 'no_answer'],
    ['a bad request', (response) => response.writeHead(400).end('Missing'), 'failed', 'refused'],
    ['too many requests', (response) => response.writeHead(429).end(), 'waiting', 'gateway_away'],
    ['nothing at that address', (response) => response.writeHead(404).end(), 'waiting', 'gateway_away'],
    ['keys that are wrong', (response) => response.writeHead(401).end('invalid'), 'waiting', 'keys_refused'],
    ['a cut connection', (response) => response.destroy(), 'unknown', 'no_answer'],
    ['nothing in time', () => {}, 'unknown', 'no_answer'],
  ])('%s', async (_case, answer, state, reason) => {
    t.parts.mobileMoney.timeoutMs = 2_000;
    const id = await queue();
    const forms = await gateway(answer);
    for (const { gateway: opened, batch } of await reserveBatches(t.parts)) await sendBatch(t.parts, opened, batch);
    expect(await message(id)).toMatchObject({ state, reason });
    expect(forms).toHaveLength(1);
  });

  test('a gateway that refuses the connection is tried again', async () => {
    const id = await queue();
    await setSandbox(await closedAddress());
    const sender = start();
    await soon(async () => expect(await message(id)).toMatchObject({ state: 'waiting', reason: 'gateway_away' }));
    await sender.stop();
    await t.owner.updateTable('provider_settings').set({ mode: 'simulator' }).where('provider', '=', 'sms').execute();
    await office.work();
    expect(await message(id)).toMatchObject({ state: 'sent', reason: null });
  });

  test('costs in another currency are not taken for shillings', async () => {
    const found = await endOf(
      (number) => (response) =>
        json(response, 201, answered([recipient(number, 101, { cost: 'KES 0.8000', messageId: 'ATXid_kes' })])),
    );
    expect(found).toMatchObject({ state: 'sent', cost: null, gateway_id: 'ATXid_kes' });
  });

  test('the request is a form with the keys in their places alone', async () => {
    const id = await queue();
    const heads: IncomingMessage['headers'][] = [];
    const forms = await gateway((response, { headers }, body) => {
      heads.push(headers);
      const to = new URLSearchParams(body).get('to') ?? '';
      json(response, 201, answered([recipient(to, 101, { messageId: 'ATXid_form', cost: 'UGX 35.0000' })]));
    });
    await office.work();
    const { to_address, body } = await message(id);
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      username: 'amayumba',
      to: to_address,
      message: body,
      from: 'AMAYUMBA',
      bulkSMSMode: '1',
      enqueue: '1',
    });
    expect(heads[0]).toMatchObject({ apikey: 'atsk_very-secret', accept: 'application/json' });
  });
});
