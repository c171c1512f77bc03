import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from './start-simulator.ts';
import { MTN_KEY, mtnBasic } from './test/simulator-for-tests.ts';

const MODULE = pathToFileURL(path.join(import.meta.dirname, 'start-simulator.ts')).href;
const PROGRAM = `
  const { startSimulator } = await import(${JSON.stringify(MODULE)});
  const clock = { now: () => Date.now() };
  const { url } = await startSimulator({ port: 0, dataDir: process.argv[1], clock, log: console.error });
  console.log(url);
`;

/** A simulator in a process of its own. */
async function startInChild(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

const signIn = async (url: string) => {
  const headers = { ...MTN_KEY, authorization: mtnBasic() };
  const answer = await fetch(`${url}/collection/token/`, { method: 'POST', headers });
  return ((await answer.json()) as { access_token: string }).access_token;
};

test('a kill -9 loses nothing that was accepted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url, child } = await startInChild(folder);
  onTestFinished(() => void child.kill('SIGKILL'));
  const token = await signIn(url);
  const accepted: string[] = [];
  const askUntilKilled = async () => {
    for (;;) {
      const id = randomUUID();
      const { status } = await fetch(`${url}/collection/v1_0/requesttopay`, {
        method: 'POST',
        headers: {
          ...MTN_KEY,
          authorization: `Bearer ${token}`,
          'x-target-environment': 'mtnuganda',
          'x-reference-id': id,
        },
        body: JSON.stringify({
          amount: '1000',
          currency: 'UGX',
          externalId: '48217362',
          payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
        }),
      });
      expect(status).toBe(202);
      accepted.push(id);
      if (accepted.length === 60) child.kill('SIGKILL');
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: 8 }, askUntilKilled));
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));

  const again = await startSimulator({ port: 0, dataDir: folder, clock: { now: () => Date.now() }, log: () => {} });
  onTestFinished(() => again.close());
  const answer = await fetch(`${again.url}/sim/payments`);
  const { payments } = (await answer.json()) as { payments: { id: string; transaction_id: string }[] };
  const known = new Set(payments.map(({ id }) => id));
  expect(accepted.length).toBeGreaterThanOrEqual(60);
  expect(accepted.filter((id) => !known.has(id))).toEqual([]);
  expect(new Set(payments.map(({ transaction_id }) => transaction_id)).size).toBe(payments.length);
});
