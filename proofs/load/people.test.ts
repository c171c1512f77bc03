import { expect, test } from 'vitest';
import type { Answer, Device } from '../support/client.ts';
import { actAsPerson, type Stage } from './people.ts';

const TURNS = 800;

test('a tenant writes no more than the portal takes of one: five complaints, and fifty payments logged', async () => {
  const asked: string[] = [];
  const device: Device = {
    call(path): Promise<Answer> {
      asked.push(path);
      return Promise.resolve({ status: 201, body: { access: 'token' }, bytes: Buffer.alloc(0) });
    },
    close() {},
  };
  const stage: Stage = {
    calls: [],
    promised: { payments: new Map(), complaints: new Set() },
    tenants: [],
    isOver: () => asked.length >= TURNS,
    slowness: 0,
  };
  await actAsPerson({ role: 'tenant', username: 'tenant', number: 1, device }, stage);
  const timesOf = (end: string) => asked.filter((path) => path.endsWith(end)).length;
  expect([timesOf('/log_complaint/'), timesOf('/log_payment/')]).toEqual([5, 50]);
});
