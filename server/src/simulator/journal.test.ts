import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSimulator } from './start-simulator.ts';
import { callbackReceiver } from './test/callback-receiver.ts';
import { simulatorForTests, type TestSimulator } from './test/simulator-for-tests.ts';

const journalOf = (sim: TestSimulator) => path.join(sim.folder, 'simulator', 'journal.jsonl');
const snapshotOf = async (sim: TestSimulator) => {
  const parts = ['/sim/payments', '/sim/prompts', '/sim/statement?provider=mtn', '/sim/statement?provider=airtel'];
  return Promise.all(parts.map(async (part) => (await sim.call('GET', part)).body));
};

describe('after a restart', () => {
  test('everything is as before, and a repeated request is still known', async () => {
    const sim = await simulatorForTests();
    const { id } = await sim.mtn.ask('256772123100');
    await sim.airtel.ask('752123200');
    await sim.airtel.ask('752123300');
    await sim.advance(60);
    await sim.call('POST', '/sim/pay', { provider: 'airtel', phone: '0752000111', name: 'Okello', amount: 5000 });
    await sim.call('PUT', '/sim/settings', { wait_for_pin: true });
    await sim.mtn.ask('256772123456');
    const before = await snapshotOf(sim);
    await sim.restart();
    expect(await snapshotOf(sim)).toEqual(before);
    expect((await sim.mtn.ask('256772123100', { id })).status).toBe(409);
  });

  test('payments end when they would have ended, and callbacks come that had not been made', async () => {
    const sim = await simulatorForTests();
    const { id } = await sim.mtn.ask('256772123202');
    await sim.advance(59);
    await sim.restart();
    expect((await sim.mtn.status(id)).body.status).toBe('PENDING');
    sim.clock.set('2026-11-21T09:00:01Z');
    expect((await sim.mtn.status(id)).body.status).toBe('FAILED');
    await sim.advance(0);
    expect(sim.received).toHaveLength(1);
    await sim.restart();
    await sim.advance(60);
    expect(sim.received).toHaveLength(1);
  });

  test('a request that was refused once with 503 is refused once more', async () => {
    const sim = await simulatorForTests();
    const { id, status } = await sim.mtn.ask('256772123302');
    await sim.restart();
    const again = async () => (await sim.mtn.ask('256772123302', { id })).status;
    expect([status, await again(), await again()]).toEqual([503, 503, 202]);
  });

  test('what succeeded stays so when the clock is set back', async () => {
    const sim = await simulatorForTests();
    const { id } = await sim.mtn.ask('256772123100');
    await sim.advance(2);
    sim.clock.set('2026-11-20T09:00:00Z');
    await sim.restart();
    expect((await sim.mtn.status(id)).body.status).toBe('SUCCESSFUL');
  });

  test('tokens are not known any more', async () => {
    const sim = await simulatorForTests();
    const headers = await sim.mtn.signIn();
    await sim.restart();
    expect((await sim.call('GET', '/collection/v1_0/requesttopay/x', undefined, headers)).status).toBe(401);
  });
});

describe('the journal', () => {
  test('has each accepted payment before its answer, and nobody else can read it', async () => {
    const sim = await simulatorForTests();
    const ids = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { id } = await sim.mtn.ask('256772123456');
        const text = await readFile(journalOf(sim), 'utf8');
        expect(text).toContain(`"id":"${id}"`);
        expect(text).toContain(`{"type":"settled","key":"mtn/${id}"`);
        return id;
      }),
    );
    expect(new Set(ids).size).toBe(30);
    expect((await stat(journalOf(sim))).mode & 0o777).toBe(0o600);
  });

  test('may end in half a line, which spoils nothing before or after it', async () => {
    const sim = await simulatorForTests();
    const { id } = await sim.mtn.ask('256772123456');
    await appendFile(journalOf(sim), '\n{"type":"asked","ask":{"prov');
    await sim.restart();
    expect((await sim.mtn.status(id)).body.status).toBe('SUCCESSFUL');
    const { id: next } = await sim.mtn.ask('256772123456');
    await sim.restart();
    expect((await sim.mtn.status(next)).body.status).toBe('SUCCESSFUL');
  });

  test('may have lines twice, as after a failed write', async () => {
    const sim = await simulatorForTests();
    await sim.mtn.ask('256772123100');
    await sim.airtel.ask('752123456');
    await sim.advance(10);
    const before = await snapshotOf(sim);
    await appendFile(journalOf(sim), await readFile(journalOf(sim)));
    await sim.restart();
    expect(await snapshotOf(sim)).toEqual(before);
  });
});

describe('a callback that is not delivered', () => {
  test('is logged without personal data and not repeated', async () => {
    const problems: string[] = [];
    const receiver = await callbackReceiver();
    receiver.close();
    const sim = await simulatorForTests({
      airtelCallbackUrl: `${receiver.url}/token-of-the-company`,
      log: (line) => problems.push(line),
    });
    await sim.airtel.ask('752123100');
    await sim.advance(2);
    await sim.advance(3600);
    expect(problems).toEqual([expect.stringMatching(/^A callback of the simulator was not delivered: /)]);
    expect(problems.join('\n')).not.toMatch(/752123100|token-of-the-company/);
  });
});

test('with a clock that runs, payments end and callbacks come by themselves', async () => {
  const sim = await simulatorForTests({ clock: { now: () => Date.now() } });
  await sim.mtn.ask('256772123100');
  await expect.poll(() => sim.received.length, { timeout: 20_000 }).toBe(1);
});

test('a taken port is reported', async () => {
  const sim = await simulatorForTests();
  const second = startSimulator({
    port: Number(new URL(sim.url).port),
    dataDir: path.join(sim.folder, 'second'),
    clock: sim.clock,
    log: () => {},
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
