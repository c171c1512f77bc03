import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEFAULT_LADDER, type LadderRung, stepOn } from '@amayumba/contract/messages/ladder.ts';
import { previewReminders, runReminders } from '@amayumba/contract/messages/endpoints.ts';
import type { PlannedReminder, ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../demo/random.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { switchSms, withoutLinks } from '../test/messaging.ts';

// A generated portfolio through a month: what is previewed is what goes, on each day and from the day before.

const t = testApp();

const FIRST: CalendarDate = '2026-11-21';
const DAYS = 30;
const TENANTS = 12;

const morningOf = (day: CalendarDate) => `${day}T05:00:00Z`;
/** A reminder by what a tenant sees of it; links to pay differ by the second. */
const inShort = ({ held_until: _held, ...one }: PlannedReminder) => ({ ...one, body: withoutLinks(one.body) });
const plannedIn = (plan: ReminderPlan) => ({ ...plan, messages: plan.messages.map(inShort) });

test('on each day of a month the preview names exactly what the run sends, and a second run sends nothing', async () => {
  await switchSms(t.db, 'simulator');
  const office = await t.make.user('manager');
  const random = seededRandom(23);
  const dues: { account: number; due: CalendarDate }[] = [];
  for (let nth = 0; nth < TENANTS; nth += 1) {
    const tenant = await t.make.tenant({
      phone_number: random.chance(0.8) ? `0772 000 ${100 + nth}` : '',
      ...(random.chance(0.2) && { email: '' }),
      ...(random.chance(0.1) && { status: 'inactive' as const }),
    });
    const count = random.between(1, 3);
    for (let month = 1; month <= count; month += 1) {
      const due_date = addDays(FIRST, random.between(-20, DAYS));
      const { account_id } = await t.make.payment({ tenant, due_date, month });
      dues.push({ account: account_id, due: due_date });
    }
  }
  const call = async (endpoint: typeof previewReminders | typeof runReminders, on?: CalendarDate) =>
    (await t.as(office).call(endpoint, { body: on ? { on } : {} })).body;
  let fromDayBefore: ReminderPlan | undefined;
  let sent = 0;
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = addDays(FIRST, nth);
    t.clock.set(morningOf(day));
    const preview = await call(previewReminders);
    const before = await messagesIn();
    expect(plannedIn(preview)).toEqual(plannedIn((fromDayBefore ??= preview)));
    const run = await call(runReminders);
    expect(plannedIn(run)).toEqual(plannedIn(preview));
    expect((await messagesIn()) - before).toBe(run.messages.length);
    expect(await call(runReminders)).toMatchObject({ count: 0, messages: [] });
    expect(stepsOf(run)).toEqual(nth === 0 ? stepsOf(run) : expectedOn(dues, day));
    fromDayBefore = await call(previewReminders, addDays(day, 1));
    sent += run.count;
  }
  expect(sent).toBeGreaterThan(50);
  expect(await twiceADay()).toEqual([]);
}, 240_000);

const messagesIn = async () =>
  (
    await t.db
      .selectFrom('text_messages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const stepsOf = ({ messages }: ReminderPlan) =>
  [...new Map(messages.map(({ account, step }) => [account, step]))].toSorted(([a], [b]) => a - b);

/** The steps that begin on a day, recounted from the ladder: the most severe one of each account. */
function expectedOn(dues: readonly { account: number; due: CalendarDate }[], day: CalendarDate) {
  const order = DEFAULT_LADDER.map(({ step }) => step);
  const begun = dues.flatMap(({ account, due }) => {
    const rung: (LadderRung & { day: CalendarDate }) | undefined = stepOn(DEFAULT_LADDER, due, day);
    return rung?.day === day ? [{ account, step: rung.step }] : [];
  });
  const steps = new Map<number, (typeof order)[number]>();
  for (const { account, step } of begun) {
    const other = steps.get(account);
    if (!other || order.indexOf(step) > order.indexOf(other)) steps.set(account, step);
  }
  return [...steps].toSorted(([a], [b]) => a - b);
}

/** Accounts that got two messages by one channel on one day. */
const twiceADay = () =>
  t.db
    .selectFrom('text_messages')
    .select(['account_id', 'day', 'channel'])
    .where('step', 'is not', null)
    .groupBy(['account_id', 'day', 'channel'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
