import { getComplaintAnalytics, getComplaintTrends } from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { complain, portfolio } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

test('by status, with the mean days until they were first resolved or closed', async () => {
  const { owner } = await portfolio(t);
  // Resolved after 2 days (closed later), closed after 4 and reopened, resolved after 3, one not yet.
  const { body } = await t.as(owner).call(getComplaintAnalytics);
  expect(body).toEqual({
    total_complaints: 4,
    open_complaints: 1,
    in_progress_complaints: 1,
    resolved_complaints: 1,
    closed_complaints: 1,
    avg_resolution_time: 3,
  });
});

test('are filtered by estate or block', async () => {
  const { owner, beta, back } = await portfolio(t);
  const { body } = await t.as(owner).call(getComplaintAnalytics, { query: { estate_id: beta.id } });
  expect(body).toMatchObject({ total_complaints: 1, in_progress_complaints: 1, avg_resolution_time: 0 });
  const inBack = await t.as(owner).call(getComplaintAnalytics, { query: { block_id: back.id } });
  expect(inBack.body.total_complaints).toBe(0);
});

test('the trend has a row for each of 30 days up to today', async () => {
  const { owner } = await portfolio(t);
  const { body } = await t.as(owner).call(getComplaintTrends);
  expect(body.trends).toHaveLength(30);
  expect([body.trends[0]?.date, body.trends.at(-1)?.date]).toEqual(['2026-10-23', '2026-11-21']);
  expect(body).toMatchObject({ new_complaints: 3, resolved_complaints: 2 });
  const days = body.trends.filter((day) => day.new_complaints + day.resolved_complaints > 0);
  expect(days).toEqual([
    { date: '2026-11-01', new_complaints: 1, resolved_complaints: 0 },
    { date: '2026-11-05', new_complaints: 0, resolved_complaints: 1 },
    { date: '2026-11-10', new_complaints: 1, resolved_complaints: 0 },
    { date: '2026-11-12', new_complaints: 0, resolved_complaints: 1 },
    { date: '2026-11-18', new_complaints: 1, resolved_complaints: 0 },
  ]);
});

test('the trend covers the given number of days, from 1 to 366', async () => {
  const { owner } = await portfolio(t);
  const longer = await t.as(owner).call(getComplaintTrends, { query: { days: 90 } });
  expect(longer.body).toMatchObject({ new_complaints: 4, resolved_complaints: 3 });
  for (const days of [0, 367]) {
    const { status, error } = await t.as(owner).call(getComplaintTrends, { query: { days } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['days']]);
  }
});

test('a complaint counts on its day in Kampala', async () => {
  const { owner, tenants } = await portfolio(t);
  await complain(t, tenants.one, [[1, '2026-11-20T20:59:00Z']]);
  await complain(t, tenants.one, [
    [1, '2026-11-19T09:00:00Z'],
    [3, '2026-11-20T21:01:00Z'],
  ]);
  const { body } = await t.as(owner).call(getComplaintTrends, { query: { days: 2 } });
  expect(body.trends).toEqual([
    { date: '2026-11-20', new_complaints: 1, resolved_complaints: 0 },
    { date: '2026-11-21', new_complaints: 0, resolved_complaints: 1 },
  ]);
});
