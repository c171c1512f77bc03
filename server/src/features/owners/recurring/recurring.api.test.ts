import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import {
  createRecurringExpense,
  deleteExpense,
  deleteRecurringExpense,
  listExpenses,
  listRecurringExpenses,
  updateRecurringExpense,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import { deleteEstate } from '@amayumba/contract/estates/endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { makeAllDue, recurringJob } from './recurring-job.ts';

// Today is 21 November 2026.
const t = testApp();
beforeEach(() => {
  t.clock.set(NOON);
});

const office = async () => t.as(await t.make.user('manager', { first_name: 'Moses', last_name: 'Okello' }));
const guards = async (fields: object = {}) => ({
  estate: (await t.make.estate()).id,
  category: 'security' as const,
  description: 'Guards',
  amount: 600_000,
  every: 'month' as const,
  starts_on: '2026-12-05',
  ...fields,
});

async function added(fields: object = {}) {
  const manager = await office();
  const { status, body } = await manager.call(createRecurringExpense, { body: await guards(fields) });
  expect(status).toBe(201);
  return { manager, recurring: body };
}
/** As a manager who signs in anew, because the clock may have moved by months. */
const costsOf = async (estate_id: number) => {
  const { body } = await (await office()).call(listExpenses, { query: { estate_id, ordering: 'spent_on' } });
  return body as Expense[];
};
const daysOf = async (estate: number) => (await costsOf(estate)).map(({ spent_on }) => spent_on);

test('past days are made at once: with a method they are paid and posted on their days, else they wait', async () => {
  const { recurring } = await added({ starts_on: '2026-09-30', method: 'Bank Transfer', withheld: 36_000 });
  expect(recurring).toMatchObject({ next_on: '2026-11-30', estate_name: expect.any(String), place: '' });
  const made = await costsOf(recurring.estate);
  expect(made.map(({ spent_on, paid_on, state }) => [spent_on, paid_on, state])).toEqual([
    ['2026-09-30', '2026-09-30', 'paid'],
    ['2026-10-30', '2026-10-30', 'paid'],
  ]);
  expect(made[0]).toMatchObject({ recurring: recurring.id, channel: 'bank', amount: 600_000, description: 'Guards' });
  const waiting = await added({ starts_on: '2026-11-01' });
  expect(await costsOf(waiting.recurring.estate)).toMatchObject([{ state: 'unpaid', paid_on: null }]);
});

test('more than 24 past days are refused, and every wrong field is reported at once', async () => {
  const manager = await office();
  const body = { ...(await guards({ every: 'week', starts_on: '2026-05-31' })), vendor: 9_999_999 };
  const { status, error } = await manager.call(createRecurringExpense, { body });
  expect(status).toBe(400);
  expect(error.fields).toEqual({
    starts_on: ['At most 24 past costs are made at once. Enter a later day.'],
    vendor: ['This choice does not exist.'],
  });
  const at24 = await added({ every: 'week', starts_on: '2026-06-13' });
  expect(await costsOf(at24.recurring.estate)).toHaveLength(24);
  const wrong = { ...body, amount: 0, starts_on: '2027-11-22', ends_on: '2026-01-01' };
  expect(Object.keys((await manager.call(createRecurringExpense, { body: wrong })).error.fields ?? {})).toEqual(
    expect.arrayContaining(['vendor', 'starts_on', 'amount', 'ends_on']),
  );
});

test('the daily job makes each cost on its day, catches up, and doubles nothing', async () => {
  const { recurring } = await added({ starts_on: '2026-12-31', ends_on: '2027-04-15', method: 'Cash' });
  expect(await costsOf(recurring.estate)).toEqual([]);
  t.clock.set('2026-12-30T22:00:00Z');
  await recurringJob(t.parts).run(new AbortController().signal);
  expect(await daysOf(recurring.estate)).toEqual(['2026-12-31']);
  t.clock.set('2027-03-02T06:00:00Z');
  await makeAllDue(t.parts);
  await makeAllDue(t.parts);
  expect(await daysOf(recurring.estate)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
  t.clock.set('2027-06-01T06:00:00Z');
  await makeAllDue(t.parts);
  expect((await daysOf(recurring.estate)).at(-1)).toBe('2027-03-31');
  const later = await office();
  const { body } = await later.call(listRecurringExpenses, { query: { estate_id: recurring.estate } });
  expect(body).toMatchObject([{ next_on: null }]);
  const log = await later.call(listAudit, { query: { subject: 'expense', page_size: 1 } });
  expect(log.body).toMatchObject({ results: [{ summary: expect.stringMatching(/^The portal recorded a cost/) }] });
});

test('two runs at once make each cost once', async () => {
  const { recurring } = await added({ starts_on: '2026-11-22', every: 'week' });
  t.clock.set('2027-01-15T06:00:00Z');
  await Promise.all([makeAllDue(t.parts), makeAllDue(t.parts), makeAllDue(t.parts)]);
  expect(await daysOf(recurring.estate)).toHaveLength(8);
});

test('a run that fails midway leaves nothing half done, names the cost, and makes the others', async () => {
  const broken = await added({ starts_on: '2026-11-22', method: 'Cash', every: 'week' });
  const other = await added({ starts_on: '2026-11-22', method: 'Cash', every: 'week' });
  t.clock.set('2026-12-01T06:00:00Z');
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the power went'; end $$`.execute(t.owner);
  await sql`create trigger refuse before insert on expenses for each row
    when (new.recurring_id = ${sql.lit(broken.recurring.id)} and new.spent_on = '2026-11-29')
    execute function refuse()`.execute(t.owner);
  await expect(makeAllDue(t.parts)).rejects.toThrow(`no. ${broken.recurring.id}: error: the power went`);
  expect(await daysOf(broken.recurring.estate)).toEqual([]);
  expect(await daysOf(other.recurring.estate)).toEqual(['2026-11-22', '2026-11-29']);
  await sql`drop trigger refuse on expenses`.execute(t.owner);
  await makeAllDue(t.parts);
  expect(await daysOf(broken.recurring.estate)).toEqual(['2026-11-22', '2026-11-29']);
});

test('a cost that was deleted is not made again', async () => {
  const { manager, recurring } = await added({ starts_on: '2026-11-20' });
  const [made] = await costsOf(recurring.estate);
  await manager.call(deleteExpense, { id: made?.id ?? 0 });
  await makeAllDue(t.parts);
  expect(await costsOf(recurring.estate)).toEqual([]);
});

test('a change counts from the next cost on', async () => {
  const { manager, recurring } = await added({ starts_on: '2026-11-20', method: 'Cash', every: 'week' });
  const body = { amount: 700_000, method: null, category: 'cleaning' as const };
  const { body: changed } = await manager.call(updateRecurringExpense, { id: recurring.id, body });
  expect(changed).toMatchObject({ amount: 700_000, method: '', next_on: '2026-11-27' });
  t.clock.set('2026-11-27T06:00:00Z');
  await makeAllDue(t.parts);
  expect(await costsOf(recurring.estate)).toMatchObject([
    { amount: 600_000, category: 'security', state: 'paid' },
    { amount: 700_000, category: 'cleaning', state: 'unpaid' },
  ]);
  const wrong = { withheld: 700_000, vendor: 9_999_999, ends_on: '2026-11-19' };
  const answer = await (await office()).call(updateRecurringExpense, { id: recurring.id, body: wrong });
  expect(answer.error.fields).toEqual({
    withheld: ['This must be less than the amount.'],
    vendor: ['This choice does not exist.'],
    ends_on: ['The end must not lie before the start.'],
  });
});

test('an end stops it, and without the end it goes on from today without making up for the pause', async () => {
  const { recurring } = await added({ starts_on: '2026-11-20', every: 'week' });
  const set = async (ends_on: string | null) =>
    (await (await office()).call(updateRecurringExpense, { id: recurring.id, body: { ends_on } })).body;
  expect(await set('2026-11-26')).toMatchObject({ next_on: null });
  t.clock.set('2026-12-11T06:00:00Z');
  await makeAllDue(t.parts);
  expect(await daysOf(recurring.estate)).toEqual(['2026-11-20']);
  expect(await set(null)).toMatchObject({ next_on: '2026-12-18' });
  expect(await daysOf(recurring.estate)).toEqual(['2026-11-20', '2026-12-11']);
});

test('one that is deleted, or of a deleted estate, makes nothing more, and its costs stay', async () => {
  const { manager, recurring } = await added({ starts_on: '2026-11-20', every: 'week' });
  expect((await manager.call(deleteRecurringExpense, { id: recurring.id })).status).toBe(204);
  const sold = await added({ starts_on: '2026-11-20', every: 'week' });
  await manager.call(deleteEstate, { id: sold.recurring.estate });
  t.clock.set('2026-12-11T06:00:00Z');
  await makeAllDue(t.parts);
  for (const { estate } of [recurring, sold.recurring]) expect(await daysOf(estate)).toEqual(['2026-11-20']);
  const later = await office();
  const { body } = await later.call(listRecurringExpenses, {});
  const listed = (body as RecurringExpense[]).map(({ id }) => id);
  expect(listed).not.toContain(recurring.id);
  expect(listed).not.toContain(sold.recurring.id);
  for (const { id, estate } of [recurring, sold.recurring]) {
    const change = await later.call(updateRecurringExpense, { id, body: { ends_on: '2027-01-31' } });
    expect([change.status, await daysOf(estate)]).toEqual([404, ['2026-11-20']]);
    expect((await later.call(deleteRecurringExpense, { id })).status).toBe(404);
  }
});
