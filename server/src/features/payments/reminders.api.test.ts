import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { mailTo } from '../../test/mail.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { sendReminders } from './reminders.service.ts';
import { remindersJob } from './reminders-job.ts';

const t = testApp({ breaksLedger: true });

const setDays = (reminder_days: number) => t.db.updateTable('settings').set({ reminder_days }).execute();

beforeEach(async () => {
  t.clock.set(NOON);
  await setDays(3);
  await t.db.updateTable('charges').set({ deleted_at: NOON }).where('settled_amount', '=', 0).execute();
});
afterEach(() => vi.useRealTimers());

/** Advances the timer by a minute. */
const nextRun = () => vi.advanceTimersByTime(60_000);
/** Repeats a check until it passes; patient, because test machines are busy. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

type Tenant = Awaited<ReturnType<typeof t.make.tenant>>;

async function messagesOf({ user }: Tenant) {
  const { body } = await t.as(user).call(listNotifications);
  return body as { title: string; body: string; payment: number | null }[];
}

test('a tenant is reminded in the portal and by mail of what is due, when and how much', async () => {
  const tenant = await t.make.tenant({ first_name: 'Grace', last_name: 'Akello' });
  const { id } = await t.make.payment({ tenant, amount: 1_200_000, due_date: '2026-11-24' });
  expect(await sendReminders(t.parts)).toBe(1);
  const body =
    'Your rent for November 2026 (USh 1,200,000) is due on 24 Nov 2026, in 3 days. If you have paid it already, log the payment in the portal.';
  const title = 'Rent for November 2026: due on 24 Nov 2026';
  expect(await messagesOf(tenant)).toMatchObject([{ title, body, payment: id }]);
  expect(await mailTo(t.db, tenant.user.email)).toEqual([
    {
      to_address: tenant.user.email,
      to_name: 'Grace Akello',
      reply_to_address: '',
      subject: title,
      body: `Dear Grace Akello,\n\n${body}\n\nSee your payments: http://portal.test/tenant/payments\n\nAmayumba\n`,
    },
  ]);
});

test.each([
  ['today', '2026-11-21', 1, ', today.'],
  ['tomorrow', '2026-11-22', 1, ', tomorrow.'],
  ['on the last of the days', '2026-11-24', 1, ', in 3 days.'],
  ['a day later', '2026-11-25', 0, ''],
  ['yesterday', '2026-11-20', 0, ''],
])('a payment due %s', async (_when, due_date, count, words) => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date });
  expect(await sendReminders(t.parts)).toBe(count);
  expect((await messagesOf(tenant)).map(({ body }) => body.includes(words))).toEqual(Array(count).fill(true));
});

test('the days are those of Kampala, where it is already tomorrow', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date: '2026-11-25' });
  t.clock.set('2026-11-21T21:30:00Z');
  expect(await sendReminders(t.parts)).toBe(1);
});

test('no reminder for a payment that is settled, deleted or awaits verification, nor for an inactive account', async () => {
  const tenant = await t.make.tenant();
  const due_date = '2026-11-23';
  for (const status_id of [PAYMENT_STATUS.paid, PAYMENT_STATUS.cancelled, PAYMENT_STATUS.refunded]) {
    await t.make.payment({ tenant, due_date, status_id });
  }
  // The first log is of what the manager charged, the second of what nobody did.
  await t.make.payment({ tenant, due_date, month: 11 });
  for (const payment_for_month of [11, 12]) {
    const body = {
      payment_for_month,
      payment_for_year: 2026,
      payment_type: 'Rent',
      amount: 500_000,
      due_date,
    } as const;
    const how = { payment_method: 'Cash', reference_number: '1' } as const;
    expect((await t.as(tenant.user).call(logPayment, { body: { ...body, ...how } })).status).toBe(201);
  }
  const { id } = await t.make.payment({ tenant, due_date });
  await t.db.updateTable('charges').set({ deleted_at: NOON }).where('id', '=', id).execute();
  await t.make.payment({ tenant: await t.make.tenant({ status: 'inactive' }), due_date });
  expect(await sendReminders(t.parts)).toBe(0);
});

test('a rejected log owes nothing and gets no reminder; the payment that it was about does', async () => {
  const tenant = await t.make.tenant();
  const due_date = '2026-11-23';
  const { id } = await t.make.payment({ tenant, due_date, month: 11 });
  const manager = t.as(await t.make.user('manager'));
  for (const payment_for_month of [11, 12]) {
    const body = {
      payment_for_month,
      payment_for_year: 2026,
      payment_type: 'Rent',
      amount: 500_000,
      due_date,
    } as const;
    const how = { payment_method: 'Cash', reference_number: '1' } as const;
    const logged = await t.as(tenant.user).call(logPayment, { body: { ...body, ...how } });
    await manager.call(updatePayment, { id: logged.body.id, body: { status_id: PAYMENT_STATUS.failed } });
  }
  expect(await sendReminders(t.parts)).toBe(1);
  expect((await messagesOf(tenant)).filter(({ title }) => title.includes('due on'))).toMatchObject([{ payment: id }]);
});

test('the reminder of a part payment asks for what is still outstanding', async () => {
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant, due_date: '2026-11-23' });
  const manager = t.as(await t.make.user('manager'));
  await manager.call(updatePayment, { id, body: { status_id: PAYMENT_STATUS.partial, received_amount: 350_000 } });
  await sendReminders(t.parts);
  const reminder = (await messagesOf(tenant)).find(({ title }) => title.includes('due on'));
  expect(reminder?.body).toContain('(USh 150,000)');
  expect(reminder?.body).toContain('Part of it has been received.');
});

test('the reminder of a partial payment mentions that part of it is paid', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date: '2026-11-23', status_id: PAYMENT_STATUS.partial });
  await sendReminders(t.parts);
  expect((await messagesOf(tenant))[0]?.body).toContain('Part of it has been received.');
});

test('0 days turns reminders off', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date: '2026-11-21' });
  await setDays(0);
  expect(await sendReminders(t.parts)).toBe(0);
  expect(await messagesOf(tenant)).toEqual([]);
});

describe('once', () => {
  test('a second run on the same day, on the next one, or after the due date was moved sends nothing', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, due_date: '2026-11-24' });
    await sendReminders(t.parts);
    expect(await sendReminders(t.parts)).toBe(0);
    t.clock.set('2026-11-22T09:00:00Z');
    expect(await sendReminders(t.parts)).toBe(0);
    await t.db.updateTable('charges').set({ due_date: '2026-11-25' }).where('id', '=', id).execute();
    expect(await sendReminders(t.parts)).toBe(0);
    expect(await messagesOf(tenant)).toHaveLength(1);
  });

  test('two processes on one database remind each tenant once, also beyond one batch', async () => {
    const tenant = await t.make.tenant();
    for (let number = 0; number < 120; number += 1) await t.make.payment({ tenant, due_date: '2026-11-23' });
    const sent = await Promise.all([sendReminders(t.parts), sendReminders(t.parts), sendReminders(t.parts)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(120);
    const messages = await messagesOf(tenant);
    expect(new Set(messages.map(({ payment }) => payment)).size).toBe(120);
    expect(messages).toHaveLength(120);
  });

  test('a reminder that could not be stored is sent by the next run', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date: '2026-11-23' });
    await t.owner.schema.alterTable('mail_outbox').renameTo('mail_away').execute();
    await expect(sendReminders(t.parts)).rejects.toThrow('mail_outbox');
    await t.owner.schema.alterTable('mail_away').renameTo('mail_outbox').execute();
    expect(await messagesOf(tenant)).toEqual([]);
    expect(await sendReminders(t.parts)).toBe(1);
  });
});

describe('through the day', () => {
  const MORNING = '2026-11-21T05:00:00Z';
  const lines: string[] = [];
  const start = () => startJobs({ db: t.db, clock: t.clock, log: (line) => lines.push(line) }, [remindersJob(t.parts)]);

  beforeEach(async () => {
    lines.length = 0;
    await t.db.deleteFrom('jobs').execute();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  test('nothing is sent before eight in the morning in Kampala', async () => {
    await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-11-23' });
    t.clock.set('2026-11-21T04:59:59Z');
    const reminders = start();
    nextRun();
    // A run already in progress would leave nothing for this one.
    expect(await sendReminders(t.parts)).toBe(1);
    await reminders.stop();
  });

  test('from then on everything is sent, and a restart repeats nothing', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date: '2026-11-23' });
    t.clock.set(MORNING);
    const reminders = start();
    await soon(async () => expect(await messagesOf(tenant)).toHaveLength(1));
    await reminders.stop();
    const again = start();
    expect(await sendReminders(t.parts)).toBe(0);
    await again.stop();
    expect(await messagesOf(tenant)).toHaveLength(1);
  });

  test('the next day sends its own, and a failure is reported and retried', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date: '2026-11-25' });
    t.clock.set('2026-11-22T05:00:00Z');
    await t.owner.schema.alterTable('mail_outbox').renameTo('mail_away').execute();
    const reminders = start();
    await soon(() => {
      nextRun();
      expect(lines).toEqual([expect.stringMatching(/^The job 'reminders' failed .*mail_outbox/)]);
    });
    await t.owner.schema.alterTable('mail_away').renameTo('mail_outbox').execute();
    t.clock.set('2026-11-22T05:01:00Z');
    await soon(async () => {
      nextRun();
      expect(await messagesOf(tenant)).toHaveLength(1);
    });
    await reminders.stop();
  });
});
