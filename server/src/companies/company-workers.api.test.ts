import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertMessageRows } from '../features/messages/messages.repository.ts';
import { smsRow } from '../features/messages/queue-message.ts';
import { switchSms } from '../features/messages/test/messaging.ts';
import type { Mail } from '../mail/mail.ts';
import { outboxFolderTransport } from '../mail/outbox-folder-transport.ts';
import type { Parts } from '../parts.ts';
import { severalCompanies } from '../test/several-companies.ts';
import { setCompanyState, type WaitingWork } from './companies.repository.ts';
import type { Company } from './company.ts';
import type { Work } from './company-parts.ts';
import { runCompanyCommand } from './company-commands.ts';
import { splitCompanyOption } from './company-option.ts';
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
    report(work: Work) {
      if (work === 'mail') events.push(`mail ${company}`);
    },
    isIdle: () => true,
    stop: async () => void events.push(`stop ${company}`),
  };
};

beforeEach(() => {
  events = [];
  workers = companyWorkers({
    workersOf: pretendToStart,
    connection: t.ownerConnection,
    log: (line) => events.push(line),
  });
});
afterEach(async () => {
  await workers.stop();
});

/** Leaves mail in the outbox of a company that is due so soon, or none. */
async function leaveMail({ db }: Pick<Parts, 'db'>, dueInSeconds: number | undefined): Promise<void> {
  await db.updateTable('mail_outbox').set({ sent_at: new Date() }).execute();
  if (dueInSeconds === undefined) return;
  const next_attempt_at = new Date(Date.now() + dueInSeconds * 1000);
  const mail = { to_address: 'x@example.ug', subject: 'Rent', body: 'Due', attempts: 1, next_attempt_at };
  await db.insertInto('mail_outbox').values(mail).execute();
}
const countOf = (event: string) => events.filter((other) => other === event).length;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

test('the workers of a company start when one of its requests reports work, and stop when they have done it', async () => {
  workers.start(t.office.parts, t.companies);
  await leaveMail(t.bravo, undefined);
  workers.report(t.bravo.parts, 'mail');
  expect(events).toEqual(['start office', 'mail office', 'start c_bravo', 'mail c_bravo']);
  await soon(() => expect(events.at(-1)).toBe('stop c_bravo'));
  workers.report(t.bravo.parts, 'mail');
  expect(countOf('start c_bravo')).toBe(2);
  expect(events).not.toContain('stop office');
});

test('the workers of a company sleep until what waits is due', async () => {
  workers.start(t.office.parts, t.companies);
  await leaveMail(t.bravo, 7);
  workers.report(t.bravo.parts, 'mail');
  await soon(() => expect(countOf('stop c_bravo')).toBe(1));
  expect(countOf('mail c_bravo')).toBe(1);
  await soon(() => expect(countOf('mail c_bravo')).toBe(2));
});

test('the workers of a suspended company stop, also while mail is due', async () => {
  workers.start(t.office.parts, t.companies);
  await leaveMail(t.acme, 0);
  workers.report(t.acme.parts, 'mail');
  await setCompanyState(t.owner, 'acme', 'suspended');
  await soon(() => expect(events).toContain('stop c_acme'));
  await setCompanyState(t.owner, 'acme', 'active');
});

const bravo = () => t.companies.known().find(({ short_name }) => short_name === 'bravo')!;

describe('a visit', () => {
  const seen: unknown[] = [];
  const dueInMs = () => (seen.at(-1) as [string, WaitingWork])[1].due_in_ms;
  const visit = (company: Company) =>
    visitCompany(
      {
        companies: t.companies,
        connection: t.ownerConnection,
        found: async ({ schema }, waiting, isTurnOfJobs) => void seen.push([schema, waiting, isTurnOfJobs]),
      },
      company,
      true,
    );

  test('finds how many mails wait in a company, and when the first is due', async () => {
    await leaveMail(t.bravo, undefined);
    await visit(bravo());
    const waiting = { due_in_ms: null, mail_waiting: 0, mail_failed: 0, jobs_failing: 0 };
    expect(seen).toEqual([['c_bravo', waiting, true]]);
    await leaveMail(t.bravo, 600);
    await visit(bravo());
    expect(seen.at(-1)).toMatchObject(['c_bravo', { mail_waiting: 1 }, true]);
    expect(dueInMs()).toBeCloseTo(600_000, -5);
  });

  test('finds mail and SMS that a wrong clock had postponed by days as due now', async () => {
    await leaveMail(t.bravo, 7 * 86_400);
    await visit(bravo());
    expect(dueInMs()).toBe(0);
    await leaveMail(t.bravo, undefined);
    const about = { purpose: 'notice', body: 'A notice waits for you.', language: 'en' } as const;
    const [id = 0] = await insertMessageRows(t.bravo.db, [smsRow(t.bravo.parts, '+256772000111', about)]);
    const postpone = (ms: number) =>
      t.bravo.db
        .updateTable('text_messages')
        .set({ next_attempt_at: new Date(Date.now() + ms) })
        .where('id', '=', id)
        .execute();
    await postpone(7 * 86_400_000);
    await visit(bravo());
    expect(dueInMs()).toBe(0);
    await postpone(600_000);
    await visit(bravo());
    expect(dueInMs()).toBeCloseTo(600_000, -5);
    await t.bravo.db.deleteFrom('text_messages').where('id', '=', id).execute();
  });

  test('asks nothing of a company that is suspended, also since the round began', async () => {
    const before = bravo();
    const refused = { code: 'company_suspended' };
    await expect(visit({ ...before, state: 'suspended' })).rejects.toMatchObject(refused);
    await setCompanyState(t.owner, 'bravo', 'suspended');
    const found = seen.length;
    await expect(visit(before)).rejects.toMatchObject(refused);
    expect(seen).toHaveLength(found);
    await setCompanyState(t.owner, 'bravo', 'active');
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
  started.report('mail');
  await vi.waitFor(() => expect(sent).toContain('x@example.ug'), { timeout: 30_000 });
  await started.stop();
  expect(await t.bravo.db.selectFrom('jobs').select('name').execute()).toEqual([]);
});

test('the workers of a company that is resumed reach the gateway, although its suspension cut off calls', async ({
  onTestFinished,
}) => {
  const { parts, db } = t.bravo;
  const gateway = createServer((_request, reply) => {
    const recipient = { statusCode: 101, number: '+256772000111', cost: 'UGX 35.0000', messageId: 'AT-1' };
    reply.end(JSON.stringify({ SMSMessageData: { Recipients: [recipient] } }));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void gateway.close());
  parts.mobileMoney.simulatorUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  await switchSms(db, 'simulator');
  const transport = { send: async () => {}, close() {} };
  const before = workersOf(parts, transport, (line) => events.push(line));
  parts.mobileMoney.stop.abort();
  await before.stop();
  const resumed = workersOf(parts, transport, (line) => events.push(line));
  const about = { purpose: 'notice', body: 'A notice waits for you.', language: 'en' } as const;
  const [id = 0] = await insertMessageRows(db, [smsRow(parts, '+256772000111', about)]);
  resumed.report('messages');
  const stateOf = () => db.selectFrom('text_messages').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await stateOf()).state).not.toBe('waiting'), { timeout: 30_000 });
  expect((await stateOf()).state).toBe('sent');
  await resumed.stop();
});

test('mails of two companies with one number and time are two files and two messages', async ({ onTestFinished }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const transport = outboxFolderTransport(folder, 'Amayumba <no-reply@localhost>', () => {});
  for (const { db, parts } of [t.office, t.bravo]) {
    await sql`
      insert into mail_outbox (id, to_address, subject, body, created_at) overriding system value
      values (900, 'x@example.ug', 'Rent', 'Due', '2026-11-21T09:00:00Z')`.execute(db);
    const started = workersOf(parts, transport, (line) => events.push(line));
    started.report('mail');
    const sent = db.selectFrom('mail_outbox').select('sent_at').where('id', '=', 900);
    await vi.waitFor(async () => expect((await sent.executeTakeFirstOrThrow()).sent_at).not.toBeNull(), {
      timeout: 30_000,
    });
    await started.stop();
  }
  const files = (await readdir(folder)).filter((name) => name.includes('900'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(new Set(texts.map((text) => /^Message-ID: .*$/m.exec(text)?.[0])).size).toBe(2);
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
        eraseAgain: async () => 0,
        settle: async () => {},
        ownHost: 'portal.test',
        pathOf: (name) => name,
        secretOf: () => '',
      },
      args,
    );
  await expect(run('create', 'Third')).rejects.toThrow('--manager USERNAME --email ADDRESS');
  await expect(run('create', 'Third', '--manager', 'm', '--email', 'nobody')).rejects.toThrow('--email');
  const manager = ['--manager', 'third', '--email', 'third@example.ug'];
  await expect(run('create', '  ', ...manager)).rejects.toThrow('The name: This field is required.');
  await expect(run('create', 'Third', '--host', 'https://a.b', ...manager)).rejects.toThrow('--host');
  await expect(run('create', 'Third', '--host', 'Portal.Test', ...manager)).rejects.toThrow(
    'portal.test is the address of the portal itself',
  );
  await run('create', 'Third Office', '--host', 'Third.Example', ...manager);
  expect(lines[0]).toBe('Third Office is created. Its short name is third-office.');
  await run('suspend', 'third-office');
  lines.length = 0;
  await run('list');
  expect(lines.at(-1)).toBe('third-office  suspended  Third Office  third.example');
  await expect(run('list', 'third-office')).rejects.toThrow('list takes no name');
  await run('resume', 'third-office');
  await expect(run('resume', 'nobody')).rejects.toThrow('There is no company nobody.');
  expect(await splitCompanyOption(t.owner, ['list', '--company', 'third-office'])).toEqual({
    schema: 'c_third_office',
    rest: ['list'],
  });
  await expect(splitCompanyOption(t.owner, ['--company', 'nobody'])).rejects.toThrow('There is no company nobody');
});
