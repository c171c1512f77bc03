import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import type { Parts } from '../parts.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { setCompanyState, type WaitingWork } from './companies.repository.ts';
import type { Company } from './company.ts';
import { runCompanyCommand } from './company-commands.ts';
import { takeCompany } from './company-option.ts';
import { type CompanyWorkers, companyWorkers } from './company-workers.ts';
import { asOwner, createCompany } from './create-company.ts';
import { visitCompany } from './visit-companies.ts';
import { workersOf } from './workers-of.ts';

const t = severalCompanies();
let events: string[];
let workers: CompanyWorkers;

const pretendToStart = ({ company }: Parts) => {
  events.push(`start ${company}`);
  return {
    waiting: {
      mailWaiting: () => events.push(`mail ${company}`),
      messagesWaiting() {},
      moneyWaiting() {},
      webhooksWaiting() {},
      jobsWaiting() {},
    },
    isIdle: () => true,
    stop: async () => void events.push(`stop ${company}`),
  };
};

/** Lets time pass, and the queries that begin in it. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await new Promise((resolve) => void setImmediate(resolve));
  await t.bravo.db.selectFrom('users').select('id').execute();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  events = [];
  workers = companyWorkers({
    workersOf: pretendToStart,
    connection: t.ownerConnection,
    log: (line) => events.push(line),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await workers.stop();
});

test('the workers of a company start when one of its requests reports work, and stop when nothing waits', async () => {
  workers.start(t.office.parts, t.companies);
  const waiting = workers.waitingOf(() => t.bravo.parts);
  const [mail] = await t.bravo.db.selectFrom('mail_outbox').select('id').execute();
  waiting.mailWaiting();
  expect(events).toEqual(['start office', 'mail office', 'start c_bravo', 'mail c_bravo']);
  // The invitation of its first manager waits in the outbox.
  await pass(25);
  expect(events).not.toContain('stop c_bravo');
  await t.bravo.db
    .updateTable('mail_outbox')
    .set({ sent_at: new Date() })
    .where('id', '=', mail?.id ?? 0)
    .execute();
  await vi.waitFor(async () => {
    await pass(25);
    expect(events.at(-1)).toBe('stop c_bravo');
  });
  waiting.mailWaiting();
  expect(events.filter((event) => event === 'start c_bravo')).toHaveLength(2);
  expect(events).not.toContain('stop office');
});

test('the workers of a suspended company stop, also while mail waits', async () => {
  workers.start(t.office.parts, t.companies);
  workers.waitingOf(() => t.acme.parts).mailWaiting();
  await pass(25);
  expect(events).not.toContain('stop c_acme');
  await setCompanyState(t.owner, 'acme', 'suspended');
  await vi.waitFor(async () => {
    await pass(6);
    expect(events).toContain('stop c_acme');
  });
  await setCompanyState(t.owner, 'acme', 'active');
});

const bravo = () => t.companies.known().find(({ short_name }) => short_name === 'bravo')!;

describe('a visit', () => {
  const woken: [string, boolean][] = [];
  const seen = new Map<string, WaitingWork>();
  const visit = (company: Company, isTurnOfJobs: boolean) =>
    visitCompany(
      {
        companies: t.companies,
        connection: t.ownerConnection,
        found: (schema, waiting) => seen.set(schema, waiting),
        wake: async ({ schema }, jobs) => void woken.push([schema, jobs]),
      },
      company,
      isTurnOfJobs,
    );

  test('wakes the workers of a company where mail waits or where it is the turn of its jobs', async () => {
    await t.bravo.db.updateTable('mail_outbox').set({ sent_at: new Date() }).execute();
    await visit(bravo(), false);
    expect(woken).toEqual([]);
    await visit(bravo(), true);
    expect(woken).toEqual([['c_bravo', true]]);
    await t.bravo.db.updateTable('mail_outbox').set({ sent_at: null }).execute();
    await visit(bravo(), false);
    expect(woken.at(-1)).toEqual(['c_bravo', false]);
    expect(seen.get('c_bravo')).toEqual({ is_due: true, mail_waiting: 1, mail_failed: 0, jobs_failing: 0 });
  });

  test('leaves a mail that is tried again after the next visit to a later one', async () => {
    woken.length = 0;
    for (const minutes of [10, 3]) {
      const next_attempt_at = new Date(Date.now() + minutes * 60_000);
      await t.bravo.db.updateTable('mail_outbox').set({ sent_at: null, attempts: 1, next_attempt_at }).execute();
      await visit(bravo(), false);
      expect(woken).toEqual(minutes === 3 ? [['c_bravo', false]] : []);
    }
  });

  test('asks nothing of a company that is suspended', async () => {
    await expect(visit({ ...bravo(), state: 'suspended' }, true)).rejects.toMatchObject({
      code: 'company_suspended',
    });
  });
});

test('a mail that waits sets off the delivery of mail and no job', async () => {
  const sent: string[] = [];
  const transport = { send: async ({ to_address }: Mail) => void sent.push(to_address), close() {} };
  await t.bravo.db.deleteFrom('jobs').execute();
  await t.bravo.db
    .insertInto('mail_outbox')
    .values({ to_address: 'x@example.ug', subject: 'Rent', body: 'Due' })
    .execute();
  const started = workersOf(t.bravo.parts, transport, (line) => events.push(line));
  started.waiting.mailWaiting();
  await vi.waitFor(() => expect(sent).toContain('x@example.ug'));
  await started.stop();
  expect(await t.bravo.db.selectFrom('jobs').select('name').execute()).toEqual([]);
});

test('creating a company waits as long as it takes for another one that is being created', async () => {
  const { rows } = await asOwner(t.ownerConnection, 'fourth', (tx) =>
    sql<{ lock_timeout: string }>`show lock_timeout`.execute(tx),
  );
  expect(rows).toEqual([{ lock_timeout: '0' }]);
});

test('the commands create, list, suspend and resume companies, and name what is missing', async () => {
  const lines: string[] = [];
  const run = (...args: string[]) =>
    runCompanyCommand(
      {
        owner: t.owner,
        wanted: '',
        print: (line) => lines.push(line),
        create: (company) =>
          createCompany(
            { database: { db: t.office.db, owner: t.ownerConnection }, makeParts: async () => t.bravo.parts },
            company,
          ),
        export: () => Promise.reject(new Error('not here')),
        delete: () => Promise.reject(new Error('not here')),
        restore: () => Promise.reject(new Error('not here')),
        settle: async () => {},
        secretOf: () => '',
      },
      args,
    );
  await expect(run('create', 'Third')).rejects.toThrow('--manager USERNAME --email ADDRESS');
  await expect(run('create', 'Third', '--manager', 'm', '--email', 'nobody')).rejects.toThrow('--email');
  const manager = ['--manager', 'third', '--email', 'third@example.ug'];
  await expect(run('create', 'Third', '--host', 'https://a.b', ...manager)).rejects.toThrow('--host');
  await run('create', 'Third Office', '--host', 'Third.Example', ...manager);
  expect(lines[0]).toBe('Third Office is created. Its short name is third-office.');
  await run('suspend', 'third-office');
  lines.length = 0;
  await run('list');
  expect(lines.at(-1)).toBe('third-office  suspended  Third Office  third.example');
  await run('resume', 'third-office');
  await expect(run('resume', 'nobody')).rejects.toThrow('There is no company nobody.');
  expect(await takeCompany(t.owner, ['list', '--company', 'third-office'])).toEqual({
    schema: 'c_third_office',
    rest: ['list'],
  });
  await expect(takeCompany(t.owner, ['--company', 'nobody'])).rejects.toThrow('There is no company nobody');
});
