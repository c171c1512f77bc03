import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import { migrateAndGrant, OtherDatabase } from '../../db/migrate-and-grant.ts';
import { isAuditProtected } from './audit-protection.repository.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { runAuditCommand } from './audit-command.ts';
import { applyRetention } from '../privacy/apply-retention.ts';
import { erasePersonFromAudit, recordAudit } from './audit.service.ts';

const t = testApp();

/** Runs a command; returns its output and exit code. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runAuditCommand(t.db, { print: (line) => lines.push(line), progress: () => {} }, args);
  return { code, output: lines.join('\n'), lines };
}

/** Changes the log as its owner, with the guards against mistakes removed. */
async function tamper(...statements: ReturnType<typeof sql>[]) {
  await inTransaction(t.owner, async (tx) => {
    for (const table of ['audit_log', 'audit_chain', 'audit_personal'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    for (const table of ['audit_log', 'audit_chain', 'audit_personal'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}

const viewer: Viewer = {
  user_id: 77,
  role: 'manager',
  staff_role: 'manager',
  estates: null,
  tenant_id: null,
  session_id: '',
  may: 'payments:write',
  address: '41.210.1.2',
};
const record = (amount: number) =>
  inTransaction(t.db, (tx) =>
    recordAudit(tx, viewer, {
      action: 'changed',
      subject: 'payment',
      subject_id: amount,
      before: { amount: 1, notes: 'Akello' },
      after: { amount, notes: 'Auma' },
    }),
  );

async function entryAt(position: number): Promise<number> {
  const { entry_id } = await t.db
    .selectFrom('audit_chain')
    .select('entry_id')
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return entry_id;
}

describe('the database role of the server', () => {
  test.each(['audit_log', 'audit_personal', 'audit_chain'])('can neither change nor empty %s', async (table) => {
    await record(1);
    const name = sql.table(table);
    const column = sql.ref(table === 'audit_log' ? 'id' : 'entry_id');
    await expect(sql`delete from ${name}`.execute(t.db)).rejects.toThrow(/permission denied|append only/);
    for (const statement of [
      sql`update ${name} set ${column} = ${column}`,
      sql`truncate ${name} cascade`,
      sql`drop table ${name} cascade`,
      sql`alter table ${name} disable trigger all`,
    ])
      await expect(statement.execute(t.db)).rejects.toThrow(/permission denied|must be owner/);
    expect((await run('verify')).code).toBe(0);
  });

  test('cannot take the owner’s role', async () => {
    await expect(sql`set role amayumba_test_owner`.execute(t.db)).rejects.toThrow('permission denied');
    await expect(sql`create table public.audit_log2 (id int)`.execute(t.db)).rejects.toThrow('permission denied');
    await expect(sql`set session_replication_role = replica`.execute(t.db)).rejects.toThrow('permission denied');
  });

  test('cannot write an entry outside a transaction that chains it', async () => {
    const writing = t.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => recordAudit(tx, viewer, { action: 'changed', subject: 'estate', subject_id: 5 }));
    await expect(writing).rejects.toThrow('inTransaction');
  });
});

test('a server whose role owns the log reports that only the guard against mistakes applies', async () => {
  expect([await isAuditProtected(t.db), await isAuditProtected(t.owner)]).toEqual([true, false]);
  const lines: string[] = [];
  await runAuditCommand(t.owner, { print: (line) => lines.push(line), progress: () => {} }, ['verify']);
  expect(lines.join(' ')).toContain('owns the log and could change it');
});

test('an owner’s address that names another database is refused', async () => {
  const { owner, drop } = await createTestDatabase(inject('postgres'));
  try {
    await expect(migrateAndGrant({ db: t.db, owner })).rejects.toThrow(OtherDatabase);
  } finally {
    await drop();
  }
});

describe('the guard against mistakes', () => {
  test.each(['audit_log', 'audit_personal', 'audit_chain'])('applies to the owner of %s as well', async (table) => {
    await record(1);
    const name = sql.table(table);
    for (const statement of [sql`delete from ${name}`, sql`truncate ${name} cascade`])
      await expect(statement.execute(t.owner)).rejects.toThrow('append only');
  });
});

describe('the chain', () => {
  beforeEach(async () => {
    await tamper(sql`truncate audit_log, audit_chain, audit_personal`);
    for (const amount of [10, 20, 30, 40, 50]) await record(amount);
  });

  test('of an unchanged log is valid, and head prints its end', async () => {
    const { code, output } = await run('verify');
    expect([code, output]).toEqual([0, expect.stringContaining('The audit log is whole: 5 entries')]);
    const head = await run('head');
    expect(head.lines[0]).toMatch(/^[\da-f]{64}$/);
    expect(head.lines[1]).toMatch(/^5 entries, the newest of/);
    expect(output).toContain(`Newest hash: ${head.lines[0]}`);
  });

  test.each([
    ['a sum', sql`update audit_log set after = after || '{"amount": 31}' where subject_id = 30`],
    ['who did it', sql`update audit_log set user_id = 78 where subject_id = 30`],
    ['when', sql`update audit_log set at = '2020-01-01T00:00:00Z' where subject_id = 30`],
    [
      'a name',
      sql`update audit_personal set content = '{"after": {"notes": "Opio"}}' where entry_id = (select id from audit_log where subject_id = 30) and part = 'details'`,
    ],
    [
      'an address',
      sql`update audit_personal set content = '{"address": "10.0.0.1"}' where entry_id = (select id from audit_log where subject_id = 30) and part = 'origin'`,
    ],
  ])('names the entry in which %s was altered', async (_what, statement) => {
    await tamper(statement);
    const { code, output } = await run('verify');
    expect([code, output]).toEqual([1, expect.stringMatching(/^Entry 3 \(no\. \d+ of .*altered/)]);
    expect(output).toContain('The 2 entries before it in the chain are whole.');
  });

  test('names the position of an entry that was removed in the middle', async () => {
    const id = await entryAt(3);
    await tamper(
      sql`delete from audit_chain where position = 3`,
      sql`delete from audit_personal where entry_id = ${id}`,
      sql`delete from audit_log where id = ${id}`,
    );
    expect(await run('verify')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Entry 3 was removed') as string,
    });
  });

  test('stays broken if the positions are renumbered', async () => {
    const id = await entryAt(3);
    await tamper(
      sql`delete from audit_chain where position = 3`,
      sql`delete from audit_personal where entry_id = ${id}`,
      sql`delete from audit_log where id = ${id}`,
      sql`update audit_chain set position = 3 where position = 4`,
      sql`update audit_chain set position = 4 where position = 5`,
    );
    expect(await run('verify')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Entry 3 .*is not what was recorded/) as string,
    });
  });

  test('with its end removed is detected only by a hash that somebody noted', async () => {
    const { lines } = await run('head');
    const verify = ['verify', '--since', lines[0] ?? ''];
    expect(await run(...verify)).toMatchObject({
      code: 0,
      output: expect.stringContaining('that of entry 5') as string,
    });
    await record(60);
    expect(await run(...verify)).toMatchObject({ code: 0, output: expect.stringContaining('6 entries') as string });
    await tamper(
      sql`delete from audit_personal where entry_id in (select entry_id from audit_chain where position > 4)`,
      sql`with gone as (delete from audit_chain where position > 4 returning entry_id) select from gone`,
      sql`delete from audit_log where subject_id in (50, 60)`,
    );
    expect((await run('verify')).code).toBe(0);
    expect(await run(...verify)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The kept hash is not in the chain') as string,
    });
  });

  test('names an entry that was inserted outside it', async () => {
    await tamper(
      sql`insert into audit_log (at, action, subject, subject_id) values ('2026-01-01', 'created', 'payment', 25)`,
    );
    expect(await run('verify')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Entry no\. \d+ of 1 Jan 2026.*inserted/) as string,
    });
  });

  test('names the first of two entries that were swapped', async () => {
    const [second, fourth] = [await entryAt(2), await entryAt(4)];
    await tamper(
      sql`delete from audit_chain where position in (2, 4)`,
      sql`insert into audit_chain (position, entry_id, hash) values (2, ${fourth}, sha256('2')), (4, ${second}, sha256('4'))`,
    );
    expect(await run('verify')).toMatchObject({ code: 1, output: expect.stringMatching(/^Entry 2 /) as string });
  });

  test('stays valid under concurrent writes, in one order without gaps', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => record(1_000 + index)));
    const { code, output } = await run('verify');
    expect([code, output]).toEqual([0, expect.stringContaining('205 entries')]);
  });

  test('holds every entry of a transaction that records several', async () => {
    await inTransaction(t.db, async (tx) => {
      for (const id of [1, 2, 3])
        await recordAudit(tx, viewer, { action: 'changed', subject: 'estate', subject_id: id });
    });
    expect(await run('verify')).toMatchObject({ code: 0, output: expect.stringContaining('8 entries') as string });
  });

  test('holds no entry of a change that was rolled back', async () => {
    const refused = inTransaction(t.db, async (tx) => {
      await recordAudit(tx, viewer, { action: 'changed', subject: 'payment', subject_id: 9 });
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect((await run('verify')).output).toContain('whole: 5 entries');
  });

  test('refuses an invalid hash or command with a sentence', async () => {
    await expect(run('verify', '--since', 'abc')).rejects.toThrow('--since takes a hash');
    await expect(run('mend')).rejects.toThrow('Unknown command mend');
  });
});

describe('personal data in entries', () => {
  test('is erased from every entry about a person, and the chain stays valid because an entry records it', async () => {
    const manager = await t.make.user('manager');
    const tenant = await t.make.tenant();
    const neighbour = await t.make.tenant();
    const caller = t.as(manager);
    for (const person of [tenant, neighbour]) {
      const made = await t.make.payment({ tenant: person });
      await caller.call(updatePayment, { id: made.id, body: { notes: `Paid by the brother of ${person.id}` } });
    }
    const textsOf = async () => {
      const { rows } = await sql<{
        content: unknown;
      }>`select content from audit_personal where part = 'details'`.execute(t.db);
      return JSON.stringify(rows);
    };
    expect(await textsOf()).toContain(`the brother of ${tenant.id}`);
    const { user_id } = await t.db
      .selectFrom('tenants')
      .select('user_id')
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow();
    const erasing: Viewer = { ...viewer, user_id: manager.id };
    const erased = await inTransaction(t.db, (tx) => erasePersonFromAudit(tx, erasing, user_id));
    expect(erased).toBeGreaterThan(0);
    expect(await textsOf()).not.toContain(`the brother of ${tenant.id}`);
    expect(await textsOf()).toContain(`the brother of ${neighbour.id}`);
    const { code, output } = await run('verify');
    expect([code, output]).toEqual([0, expect.stringContaining('Personal data was erased in')]);
    const last = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'erased', subject_id: user_id, user_id: manager.id });
  });

  test('about where somebody acted from goes after the time of sign-ins, and an entry names the day', async () => {
    const { id } = await t.make.user('manager');
    const acting: Viewer = { ...viewer, user_id: id, address: '192.0.2.77' };
    const device = { device: 'Firefox on Android', address: '192.0.2.77' };
    const { address: _none, ...before } = acting;
    await inTransaction(t.db, async (tx) => {
      await recordAudit(tx, before, { action: 'signed in', subject: 'sign_in', subject_id: id, after: device });
      const after = { username: 'grace.of.old' };
      await recordAudit(tx, acting, { action: 'created', subject: 'user', subject_id: id, after });
    });
    const stored = async () => {
      const { rows } = await sql`select content from audit_personal`.execute(t.db);
      const text = JSON.stringify(rows);
      return [text.includes('192.0.2.77'), text.includes('Firefox on Android'), text.includes('grace.of.old')];
    };
    const now = t.clock.now();
    await applyRetention(t.parts);
    expect(await stored()).toEqual([true, true, true]);
    // The log has the database's own clock.
    const future = new Date(Date.now() + 2 * 366 * 86_400_000).toISOString();
    t.clock.set(future);
    await applyRetention(t.parts);
    t.clock.set(new Date(now).toISOString());
    expect(await stored()).toEqual([false, false, true]);
    expect(await run('verify')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Network addresses and devices of before') as string,
    });
    const entries = t.db.selectFrom('audit_log').select('after').where('subject', '=', 'retention');
    expect(await entries.where('action', '=', 'applied').execute()).toContainEqual({
      after: { addresses: expect.any(Number) as number, addresses_before: expect.stringMatching(/^\d{4}-/) as string },
    });
  });

  test('is reported if it is missing without such an entry', async () => {
    await record(70);
    await tamper(sql`delete from audit_personal where entry_id = (select max(id) from audit_log) and part = 'details'`);
    expect(await run('verify')).toMatchObject({
      code: 1,
      output: expect.stringContaining('lacks personal data, and no entry says that it was erased') as string,
    });
  });
});

test('is chained for all of twelve payments recorded at once', async () => {
  await tamper(sql`truncate audit_log, audit_chain, audit_personal`);
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      manager.call(createPayment, {
        body: {
          tenant: tenant.id,
          amount: 500_000,
          status: 2,
          due_date: '2026-11-30',
          payment_for_year: 2026,
          payment_type: 'Other',
          allow_duplicate: true,
        },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  // Each is an entry of the payment and one of its receipt.
  expect(await run('verify')).toMatchObject({ code: 0, output: expect.stringContaining('24 entries') as string });
});
