import { expect, test } from 'vitest';
import type { Db } from '../../../db/connect.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { chargeRentDueSoon } from './schedule-job.ts';
import { runSchedule } from './schedule.service.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

// A run that breaks off after some of its transactions.

const t = testApp();
const { letHome, rentOf } = scheduleSteps(t);

const entries = async () => {
  const rows = await t.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'charged')
    .where('subject', '=', 'schedule')
    .execute();
  return rows.length;
};

/** A home with a second month to charge. */
async function homeToCharge() {
  t.clock.set('2026-11-21T09:00:00Z');
  const home = await letHome();
  t.clock.set('2026-12-25T06:00:00Z');
  return home;
}

/** The database, before each transaction of which `before` runs with its number. */
function counted(before: (transaction: number) => Promise<void>): Db {
  let count = 0;
  const transaction = () => {
    count += 1;
    const number = count;
    return {
      execute: async (work: (tx: Db) => Promise<unknown>) => {
        await before(number);
        return t.db.transaction().execute(work);
      },
    };
  };
  return new Proxy(t.db, {
    get(db, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, db, args) : value;
    },
  });
}

test('what the job charged is in the audit log when the database goes away after it', async () => {
  const { account } = await homeToCharge();
  const before = await entries();
  const db = counted(async (transaction) => {
    if (transaction > 1) throw Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });
  });
  await chargeRentDueSoon({ ...t.parts, db }).catch(() => {});
  expect((await rentOf(account)).at(-1)).toEqual(['2027-01-01', 600_000]);
  expect(await entries()).toBe(before + 1);
});

test('what a manager charged is in the audit log when the run is refused after it', async () => {
  const { account } = await homeToCharge();
  const { id: user_id } = await t.make.user('manager');
  const session_id = crypto.randomUUID();
  await t.db.insertInto('sessions').values({ id: session_id, user_id, expires_at: '2027-02-01T09:00:00Z' }).execute();
  const before = await entries();
  const viewer = {
    user_id,
    role: 'manager',
    staff_role: 'manager',
    estates: null,
    tenant_id: null,
    session_id,
    may: 'money:write',
  } as const;
  const db = counted(async (transaction) => {
    if (transaction === 3)
      await t.db
        .updateTable('sessions')
        .set({ ended_at: new Date(), end_reason: 'logout' })
        .where('id', '=', session_id)
        .execute();
  });
  const run = runSchedule(
    { ...t.parts, db },
    { viewer, key: undefined, requestHash: Buffer.alloc(0) },
    { until: '2027-01-05', account },
    () => {},
  );
  await expect(run).rejects.toMatchObject({ code: 'session_ended' });
  expect((await rentOf(account)).at(-1)).toEqual(['2027-01-01', 600_000]);
  expect(await entries()).toBe(before + 1);
});
