import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { pinnedClock } from '../test/clock.ts';
import { startSimulatorFor } from './start-simulator-for.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amayumba-simulator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string>) =>
  startSimulatorFor(readConfig(settings), { dataDir: folder, clock: pinnedClock(), log: () => {} });

const SERVER = 'postgres://portal@127.0.0.1/portal';

test.each([
  [{}, true],
  [{ DEMO: 'off' }, false],
  [{ HOST: '0.0.0.0' }, false],
  // Several processes may share a server's database and the data folder.
  [{ DEMO: 'on', DATABASE_URL: SERVER }, false],
  [{ DEMO: 'off', SIMULATOR: 'on' }, true],
  [{ DATABASE_URL: SERVER, SIMULATOR: 'on' }, true],
  [{ SIMULATOR: 'off' }, false],
])('with the settings %j it starts: %s', async (settings, starts) => {
  const simulator = await start(settings);
  expect(simulator !== undefined).toBe(starts);
  await simulator?.close();
});

/** Whether a simulator waits for the PIN after its start; then turns its switch. */
const waits = async (change?: boolean) => {
  const simulator = await start({ SIMULATOR: 'on' });
  const url = simulator?.url ?? '';
  const before = (await (await fetch(`${url}/sim/prompts`)).json()) as { wait_for_pin: boolean };
  if (change !== undefined)
    await fetch(`${url}/sim/settings`, { method: 'PUT', body: JSON.stringify({ wait_for_pin: change }) });
  await simulator?.close();
  return before.wait_for_pin;
};

test('it waits for the PIN at first, and remembers the switch', async () => {
  expect([await waits(false), await waits()]).toEqual([true, false]);
});

test('a taken port, and settings that are none, are refused with a sentence', async () => {
  const first = await start({ SIMULATOR: 'on' });
  const SIMULATOR_PORT = new URL(first?.url ?? '').port;
  await expect(start({ SIMULATOR: 'on', SIMULATOR_PORT })).rejects.toThrow(/SIMULATOR_PORT is taken/);
  await first?.close();
  const second = await start({ SIMULATOR: 'on', SIMULATOR_PORT });
  expect(second?.url).toBe(first?.url);
  await second?.close();
  expect(() => readConfig({ SIMULATOR: 'perhaps' })).toThrow(/SIMULATOR must be one of on, off, auto/);
  expect(() => readConfig({ SIMULATOR_PORT: 'x' })).toThrow(/SIMULATOR_PORT must be a number/);
});
