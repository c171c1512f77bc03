import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { callbackReceiver } from '../test/callback-receiver.ts';
import { simulatorForTests, type TestSimulator } from '../test/simulator-for-tests.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const KEY = { apikey: 'sim-sms-key' };
const TEXT = 'Rent A-12 Mar: USh 450,000 due 5 Mar. Pay: MTN/Airtel via link & call 0772123456.';

interface Sent {
  SMSMessageData: {
    Message: string;
    Recipients: { statusCode: number; number: string; status: string; cost: string; messageId: string }[];
  };
}
interface Messages {
  messages: { id: string | null; to: string; status: string; text: string; reported: boolean }[];
  count: number;
  cost: number;
}

const send = (sim: TestSimulator, fields: Record<string, string>, headers: Record<string, string> = KEY) =>
  sim.call<Sent>('POST', '/version1/messaging', String(new URLSearchParams(fields)), { ...FORM, ...headers });
/** Sends a message to these numbers. */
const sendTo = async (sim: TestSimulator, to: string) =>
  (await send(sim, { username: 'sim', to, message: TEXT })).body.SMSMessageData;
const listOf = async (sim: TestSimulator) => (await sim.call<Messages>('GET', '/sim/sms')).body;
const reportsOf = (sim: TestSimulator) =>
  sim.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as Record<string, string>);

let sim: TestSimulator;
beforeAll(async () => {
  sim = await reporting();
});
beforeEach(async () => {
  await sim.call('POST', '/sim/reset');
  sim.received.length = 0;
});

/** A simulator whose delivery reports arrive among its callbacks. */
async function reporting(): Promise<TestSimulator> {
  const started: TestSimulator = await simulatorForTests({ smsReportUrl: () => `${started.callbackUrl}/sms` });
  return started;
}

describe('a message', () => {
  test('to several numbers is accepted with an id and a cost for each', async () => {
    const { status, body } = await send(sim, {
      username: 'sim',
      to: '+256772123456,+256752123456',
      message: TEXT,
      from: 'AMAYUMBA',
      bulkSMSMode: '1',
      enqueue: '1',
    });
    expect(status).toBe(201);
    const accepted = { statusCode: 101, status: 'Success', cost: 'UGX 35.0000' };
    expect(body.SMSMessageData).toEqual({
      Message: 'Sent to 2/2 Total Cost: UGX 70',
      Recipients: [
        { ...accepted, number: '+256772123456', messageId: expect.stringMatching(/^ATXid_\w+$/) },
        { ...accepted, number: '+256752123456', messageId: expect.stringMatching(/^ATXid_\w+$/) },
      ],
    });
    const [first, second] = body.SMSMessageData.Recipients;
    expect(first?.messageId).not.toBe(second?.messageId);
  });

  test.each([
    ['+256772123400', 403, 'InvalidPhoneNumber'],
    ['+256772123401', 405, 'InsufficientBalance'],
    ['+256772123402', 406, 'UserInBlacklist'],
    ['0772123456', 403, 'InvalidPhoneNumber'],
    ['', 403, 'InvalidPhoneNumber'],
  ])('to %j beside an accepted one is refused with %d, costs nothing and is not reported', async (to, code, word) => {
    const { Message, Recipients } = await sendTo(sim, `+256772123456,${to}`);
    expect(Message).toBe('Sent to 1/2 Total Cost: UGX 35');
    expect(Recipients[1]).toEqual({ statusCode: code, number: to, status: word, cost: '0', messageId: 'None' });
    await sim.advance(3600);
    expect(reportsOf(sim).map(({ phoneNumber }) => phoneNumber)).toEqual(['+256772123456']);
    expect((await listOf(sim)).messages[0]).toMatchObject({ id: null, to, status: word, cost: 0, ended_at: null });
  });

  test('to nobody who can be reached costs nothing', async () => {
    expect((await sendTo(sim, '+256772123401')).Message).toBe('Sent to 0/1 Total Cost: 0');
  });

  test('from a sender that cannot be one reaches nobody', async () => {
    const { status, body } = await send(sim, {
      username: 'sim',
      to: '+256772123456',
      message: TEXT,
      from: 'AMAYUMBA RENT',
    });
    expect([status, body.SMSMessageData]).toEqual([201, { Message: 'InvalidSenderId', Recipients: [] }]);
    expect((await listOf(sim)).count).toBe(0);
  });

  test.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['without a key', {}, {}, 401],
    ['with another key', {}, { apikey: 'sim' }, 401],
    ['with another user', { username: 'sandbox' }, KEY, 401],
    ['without a text', { message: '' }, KEY, 400],
    ['without a number', { to: '' }, KEY, 400],
  ])('%s is refused as a whole', async (_case, fields, headers, status) => {
    const asked = { username: 'sim', to: '+256772123456', message: TEXT, ...fields };
    expect((await send(sim, asked, headers)).status).toBe(status);
    expect((await listOf(sim)).count).toBe(0);
  });
});

describe('a delivery report', () => {
  test('of success comes after one second, once', async () => {
    const { Recipients } = await sendTo(sim, '+256772123456');
    await sim.advance(0.9);
    expect(sim.received).toEqual([]);
    await sim.advance(0.1);
    expect(sim.received).toMatchObject([{ method: 'POST', path: '/sms' }]);
    await sim.advance(3600);
    expect(reportsOf(sim)).toEqual([
      {
        id: Recipients[0]?.messageId,
        status: 'Success',
        phoneNumber: '+256772123456',
        networkCode: '64110',
        retryCount: '0',
      },
    ]);
  });

  test('of failure comes after three seconds, with the reason', async () => {
    const { Recipients } = await sendTo(sim, '+256752123403');
    expect(Recipients[0]).toMatchObject({ statusCode: 101, status: 'Success', cost: 'UGX 35.0000' });
    await sim.advance(2.9);
    expect(sim.received).toEqual([]);
    await sim.advance(0.1);
    expect(reportsOf(sim)).toEqual([
      {
        id: Recipients[0]?.messageId,
        status: 'Failed',
        phoneNumber: '+256752123403',
        networkCode: '64101',
        failureReason: 'DeliveryFailure',
        retryCount: '0',
      },
    ]);
  });

  test('never comes for a number that ends in 404', async () => {
    expect((await sendTo(sim, '+256772123404')).Recipients[0]).toMatchObject({ statusCode: 101 });
    await sim.advance(30 * 24 * 3600);
    expect(sim.received).toEqual([]);
    expect((await listOf(sim)).messages).toMatchObject([{ status: 'Sent', ended_at: null, reported: false }]);
  });

  test('goes nowhere without an address, and the delivery still ends', async () => {
    const silent = await simulatorForTests();
    await sendTo(silent, '+256772123456');
    await silent.advance(1);
    expect(silent.received).toEqual([]);
    expect((await listOf(silent)).messages).toMatchObject([{ status: 'Success', reported: false }]);
  });

  test('that is not delivered is logged without personal data and not repeated', async () => {
    const problems: string[] = [];
    const receiver = await callbackReceiver();
    receiver.close();
    const unheard = await simulatorForTests({
      smsReportUrl: `${receiver.url}/token-of-the-company`,
      log: (line) => problems.push(line),
    });
    await sendTo(unheard, '+256772123456');
    await unheard.advance(1);
    await unheard.advance(3600);
    expect(problems).toEqual([expect.stringMatching(/^A callback of the simulator was not delivered: /)]);
    expect(problems.join('\n')).not.toMatch(/772123456|token-of-the-company/);
  });
});

describe('the list of messages', () => {
  test('has the newest first, each with its text, status, cost and times', async () => {
    await send(sim, { username: 'sim', to: '+256772123456', message: TEXT, from: 'AMAYUMBA' });
    await sim.advance(1);
    await sendTo(sim, '+256772123403');
    await sendTo(sim, '+256772123401');
    await sim.advance(2);
    expect(await listOf(sim)).toMatchObject({
      messages: [
        { to: '+256772123401', status: 'InsufficientBalance', cost: 0 },
        { to: '+256772123403', status: 'Sent', cost: 35, from: null, ended_at: null },
        {
          id: expect.stringMatching(/^ATXid_/),
          to: '+256772123456',
          from: 'AMAYUMBA',
          text: TEXT,
          status: 'Success',
          cost: 35,
          sent_at: '2026-11-21T09:00:00.000Z',
          ended_at: '2026-11-21T09:00:01.000Z',
          reported: true,
        },
      ],
      count: 3,
      cost: 70,
    });
    await sim.advance(1);
    expect((await listOf(sim)).messages[1]).toMatchObject({ status: 'Failed', reported: true });
  });

  test('is empty after a reset, and what was underway is not reported', async () => {
    await sendTo(sim, '+256772123456');
    await sim.call('POST', '/sim/reset');
    await sim.advance(3600);
    expect(await listOf(sim)).toEqual({ messages: [], count: 0, cost: 0 });
    expect(sim.received).toEqual([]);
  });
});

test('a reset while a report is being made ends it', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    // By the clock the report stays due, so that only the reset ends it.
    void resetting.call('POST', '/sim/reset').then(() => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const resetting = await simulatorForTests({ smsReportUrl: `http://127.0.0.1:${port}` });
  await sendTo(resetting, '+256772123456');
  resetting.clock.set('2026-11-21T09:00:05Z');
  await resetting.advance(0);
  expect(requests).toBe(1);
  expect((await listOf(resetting)).count).toBe(0);
});

describe('after a restart', () => {
  test('messages are as before, and reports that had not been made follow', async () => {
    const restarted = await reporting();
    await sendTo(restarted, '+256772123456,+256772123403,+256772123401');
    await restarted.advance(1);
    const before = await listOf(restarted);
    await restarted.restart();
    expect(await listOf(restarted)).toEqual(before);
    expect(restarted.received).toHaveLength(1);
    await restarted.advance(2);
    expect(reportsOf(restarted).map(({ status }) => status)).toEqual(['Success', 'Failed']);
    await restarted.restart();
    await restarted.advance(3600);
    expect(restarted.received).toHaveLength(2);
  });

  test('a report that was due meanwhile is made', async () => {
    const restarted = await reporting();
    await sendTo(restarted, '+256772123456');
    restarted.clock.set('2026-11-21T09:00:05Z');
    await restarted.restart();
    await restarted.advance(0);
    expect(reportsOf(restarted)).toMatchObject([{ status: 'Success' }]);
  });
});
