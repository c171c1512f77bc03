import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../test/build-test-app.ts';
import { NOON } from '../test/clock.ts';
import { type Job, startJobs } from './start-jobs.ts';
import type { Worker } from './worker.ts';

const t = testApp();
const running: Worker[] = [];
const lines: string[] = [];

beforeEach(async () => {
  t.clock.set(NOON);
  lines.length = 0;
  await t.db.deleteFrom('jobs').execute();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

const start = (...jobs: Job[]) => {
  const started = startJobs({ db: t.db, clock: t.clock, log: (line) => lines.push(line) }, jobs);
  running.push(started);
  return started;
};
const rows = () =>
  t.db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'next_run_at', 'failing_since', 'last_error', 'done_at'])
    .execute();
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });
const HOUR_MS = 60 * 60_000;

/** A job that fails the given number of times. */
function sweeping(failures = 0) {
  const runs: string[] = [];
  let left = failures;
  const job: Job = {
    name: 'sweeping',
    everyMs: HOUR_MS,
    run: () => {
      runs.push(new Date(t.clock.now()).toISOString());
      left -= 1;
      return left >= 0 ? Promise.reject(new Error('No broom')) : Promise.resolve();
    },
  };
  return { job, runs };
}

test('a job runs at the start and after its pause, and not in between', async () => {
  const { job, runs } = sweeping();
  const jobs = start(job);
  await soon(async () => expect(await rows()).toMatchObject([{ done_at: '2026-11-21T09:00:00.000Z', attempts: 0 }]));
  t.clock.set('2026-11-21T09:59:59Z');
  await checked(jobs, 1);
  t.clock.set('2026-11-21T10:00:00Z');
  jobs.nudge();
  await soon(() => expect(runs).toHaveLength(2));
});

/** Nudges until the job has run `runs` times; each check runs due jobs before the next. */
async function checked(jobs: Worker, runs: number): Promise<void> {
  for (let check = 0; check < 3; check += 1) {
    jobs.nudge();
    await rows();
  }
  expect(await t.db.selectFrom('jobs').where('attempts', '=', 0).selectAll().execute()).toHaveLength(runs);
}

test('a failed job is repeated after 1, 2, 4 … minutes with its reason recorded, until it succeeds', async () => {
  const { job, runs } = sweeping(2);
  const jobs = start(job);
  await soon(async () =>
    expect(await rows()).toMatchObject([
      {
        attempts: 1,
        failing_since: '2026-11-21T09:00:00.000Z',
        last_error: 'No broom',
        next_run_at: '2026-11-21T09:01:00.000Z',
      },
    ]),
  );
  expect(lines).toEqual(["The job 'sweeping' failed and is tried again: No broom"]);
  t.clock.set('2026-11-21T09:01:00Z');
  await soon(async () => {
    jobs.nudge();
    expect(await rows()).toMatchObject([{ attempts: 2, next_run_at: '2026-11-21T09:03:00.000Z' }]);
  });
  t.clock.set('2026-11-21T09:03:00Z');
  await soon(async () => {
    jobs.nudge();
    expect(await rows()).toMatchObject([
      { attempts: 0, failing_since: null, last_error: '', done_at: '2026-11-21T09:03:00.000Z' },
    ]);
  });
  expect(runs).toHaveLength(3);
});

test('two processes on one database run a job once', async () => {
  const { job, runs } = sweeping();
  start(job);
  start(job);
  await soon(async () => expect(await rows()).toMatchObject([{ done_at: expect.any(String) }]));
  expect(runs).toHaveLength(1);
});

test('a failing job does not block the others', async () => {
  const { job, runs } = sweeping();
  start({ name: 'failing', everyMs: HOUR_MS, run: () => Promise.reject(new Error('No')) }, job);
  await soon(() => expect(runs).toHaveLength(1));
});

test('a job whose process was killed runs again after half an hour', async () => {
  const died: Job = { name: 'sweeping', everyMs: HOUR_MS, run: () => new Promise(() => {}) };
  startJobs({ db: t.db, clock: t.clock, log: () => {} }, [died]);
  await soon(async () => expect(await rows()).toMatchObject([{ next_run_at: '2026-11-21T09:30:00.000Z' }]));
  t.clock.set('2026-11-21T09:30:00Z');
  const { job, runs } = sweeping();
  start(job);
  await soon(() => expect(runs).toHaveLength(1));
});

test('after a clock that was hours ahead is set back, the job does not wait those hours', async () => {
  const { job, runs } = sweeping();
  t.clock.set('2026-11-22T09:00:00Z');
  const jobs = start(job);
  await soon(async () => expect(await rows()).toMatchObject([{ next_run_at: '2026-11-22T10:00:00.000Z' }]));
  t.clock.set(NOON);
  await soon(() => {
    jobs.nudge();
    expect(runs).toEqual(['2026-11-22T09:00:00.000Z', '2026-11-21T09:00:00.000Z']);
  });
});
