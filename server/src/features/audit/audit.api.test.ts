import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type AuditQuery, listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { checkAudit, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { deletePayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { runAuditCommand } from './audit-command.ts';
import { erasePersonFromAudit, recordAudit, recordAudits } from './audit.service.ts';
import { verifyAuditJob } from './verify-audit-job.ts';

const t = testApp();

const viewerOf = (user: { id: number }): Viewer => ({
  user_id: user.id,
  role: 'manager',
  staff_role: 'manager',
  estates: null,
  tenant_id: null,
  session_id: '',
  may: 'payments:write',
});

test('only managers can read the audit log', async () => {
  expect((await t.as(null).call(listAudit)).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(listAudit)).status).toBe(403);
  expect((await t.as(await t.make.user('tenant')).call(listAudit)).status).toBe(403);
});

test('an entry has the person, the action, the time and the values before and after', async () => {
  const user = await t.make.user('manager', { first_name: 'Grace', last_name: 'Auma' });
  await inTransaction(t.db, (tx) =>
    recordAudit(tx, viewerOf(user), {
      action: 'changed',
      subject: 'lease',
      subject_id: 41,
      before: { lease_end: '2026-01-31' },
      after: { lease_end: '2027-01-31' },
    }),
  );
  const { body } = await t.as(user).call(listAudit, { query: { subject: 'lease', subject_id: 41 } });
  expect(body).toEqual([
    {
      changes: [{ label: 'Lease end', before: '31 Jan 2026', after: '31 Jan 2027' }],
      address: null,
      is_erased: false,
      position: expect.any(Number) as number,
      user_id: user.id,
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: 'Grace Auma',
      action: 'changed',
      subject: 'lease',
      subject_id: 41,
      tenant: null,
      summary: 'Grace Auma changed lease no. 41',
      before: { lease_end: '2026-01-31' },
      after: { lease_end: '2027-01-31' },
    },
  ]);
});

test('actions without a signed-in person are recorded too', async () => {
  await inTransaction(t.db, (tx) =>
    recordAudit(tx, null, { action: 'created', subject: 'user', subject_id: 7, after: { role: 'tenant' } }),
  );
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(listAudit, { query: { subject: 'user', subject_id: 7 } });
  expect(body).toMatchObject([{ by: null, before: null, after: { role: 'tenant' } }]);
});

test('entries are listed newest first and by page, and invalid filters are named', async () => {
  const user = await t.make.user('manager');
  for (const action of ['created', 'changed', 'removed']) {
    await inTransaction(t.db, (tx) => recordAudit(tx, viewerOf(user), { action, subject: 'estate', subject_id: 5 }));
  }
  const query = { subject: 'estate', page: 1, page_size: 2 };
  const { body } = await t.as(user).call(listAudit, { query });
  expect(body).toMatchObject({ count: 3, results: [{ action: 'removed' }, { action: 'changed' }] });
  const found = await t.as(user).call(listAudit, { query: { subject: 'estate', action: 'created' } });
  expect(found.body).toMatchObject([{ action: 'created' }]);
  const wrong = await t.as(user).call(listAudit, { query: { subject_id: 'x', page: 0 } });
  expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['page', 'subject_id']);
});

test('an entry has a sentence with the names of its person and record', async () => {
  const user = await t.make.user('manager', { first_name: 'Sarah', last_name: 'Nalubega' });
  const estate = await t.make.estate({ name: 'Bukoto Court' });
  const { id: apartment_id } = await t.make.apartment({ estate_id: estate.id, number: 'A-08' });
  const tenant = await t.make.tenant({ apartment_id, first_name: 'Grace', last_name: 'Akello' });
  const payment = await t.make.payment({ tenant, amount: 1_200_000 });
  const change = { body: { status_id: 2 } };
  expect((await t.as(user).call(updatePayment, { id: payment.id, ...change })).status).toBe(200);
  await inTransaction(t.db, (tx) =>
    recordAudit(tx, viewerOf(user), {
      action: 'renewed',
      subject: 'lease',
      subject_id: tenant.lease_id,
      after: { lease_end: '2027-12-31' },
    }),
  );
  const query = { page: 1, page_size: 3 };
  const { body } = await t.as(user).call(listAudit, { query });
  expect(body).toMatchObject({
    results: [
      { summary: 'Sarah Nalubega renewed the lease of Grace Akello (A-08, Bukoto Court) to 31 Dec 2027' },
      { summary: 'Sarah Nalubega set the rent payment of USh 1,200,000 for Grace Akello to Paid', tenant: tenant.id },
      {
        summary: expect.stringMatching(
          /^Sarah Nalubega recorded USh 1,200,000 from Grace Akello, receipt AMA-2026-\d{6}$/,
        ) as string,
        tenant: tenant.id,
      },
    ],
  });
  const found = await t.as(user).call(listAudit, { query: { ...query, search: 'nalubega' } });
  expect(found.body).toMatchObject({ count: 3 });
});

test('the filter for changes leaves out sign-ins', async () => {
  const user = await t.make.user('manager');
  for (const subject of ['user', 'sign_in', 'estate'])
    await inTransaction(t.db, (tx) =>
      recordAudit(tx, viewerOf(user), { action: 'of one test', subject, subject_id: user.id }),
    );
  const query = { page: 1, action: 'of one test' };
  const subjects = async (changes_only?: boolean) => {
    const { body } = await t.as(user).call(listAudit, { query: { ...query, changes_only } });
    return 'results' in body ? body.results.map(({ subject }) => subject) : [];
  };
  expect(await subjects()).toEqual(['estate', 'sign_in', 'user']);
  expect(await subjects(true)).toEqual(['estate', 'user']);
});

const listed = async (caller: Caller, query: AuditQuery) => {
  const { body } = await caller.call(listAudit, { query: { page: 1, page_size: 200, ...query } });
  return Array.isArray(body) ? body : body.results;
};

describe('the list', () => {
  test('shows each changed field in words, and the address of the person who acted', async () => {
    const user = await t.make.user('manager');
    const payment = await t.make.payment({ tenant: await t.make.tenant(), amount: 450_000 });
    const body = { amount: 500_000, status_id: 2, payment_method: 'Cash' as const, notes: 'By her brother' };
    await t.as(user).call(updatePayment, { id: payment.id, body });
    const [entry] = await listed(t.as(user), { subject: 'payment', subject_id: payment.id });
    expect(entry).toMatchObject({ address: '127.0.0.1', is_erased: false, position: expect.any(Number) as number });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { label: 'Amount', before: 'USh 450,000', after: 'USh 500,000' },
        { label: 'Status', before: 'Pending', after: 'Paid' },
        { label: 'Notes', before: null, after: 'By her brother' },
      ]),
    );
    expect(JSON.stringify(entry?.changes)).not.toMatch(/"(Id|Created by|Lease)"/);
  });

  test('can be filtered by actor, kind of record, action, tenant and days', async () => {
    const [first, second] = [await t.make.user('manager'), await t.make.user('manager', { first_name: 'Zawedde' })];
    const tenant = await t.make.tenant({ first_name: 'Nambooze', last_name: 'Ritah' });
    const payment = await t.make.payment({ tenant });
    await t.as(first).call(updatePayment, { id: payment.id, body: { amount: 123_000 } });
    await t.as(second).call(deletePayment, { id: payment.id });
    const actions = async (query: AuditQuery) => (await listed(t.as(first), query)).map(({ action }) => action);
    expect(await actions({ user_id: first.id })).toEqual(['changed']);
    expect(await actions({ tenant_id: tenant.id })).toEqual(['removed', 'changed']);
    expect(await actions({ tenant_id: tenant.id, action: 'removed' })).toEqual(['removed']);
    expect(await actions({ search: 'Nambooze' })).toEqual(['removed', 'changed']);
    expect(await actions({ search: 'zawedde', subject: 'payment' })).toEqual(['removed']);
    expect(await actions({ search: 'nobody of that name' })).toEqual([]);
    const today = dayInKampala(Date.now());
    expect(await actions({ tenant_id: tenant.id, start_date: today, end_date: today })).toEqual(['removed', 'changed']);
    expect(await actions({ tenant_id: tenant.id, end_date: addDays(today, -1) })).toEqual([]);
    const wrong = await t.as(first).call(listAudit, { query: { start_date: 'soon', tenant_id: 'x', user_id: 0 } });
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['start_date', 'tenant_id', 'user_id']);
  });

  test('shows that personal data was erased, and keeps the rest', async () => {
    const user = await t.make.user('manager');
    const tenant = await t.make.tenant();
    const payment = await t.make.payment({ tenant });
    await t.as(user).call(updatePayment, { id: payment.id, body: { amount: 321_000, notes: 'Her phone is 0772' } });
    const account = await t.db.selectFrom('tenants').select('user_id').where('id', '=', tenant.id).executeTakeFirst();
    await inTransaction(t.db, (tx) => erasePersonFromAudit(tx, viewerOf(user), account?.user_id ?? 0));
    const [erasing, changing] = await listed(t.as(user), { tenant_id: tenant.id });
    expect(erasing).toMatchObject({ action: 'erased', subject_id: account?.user_id });
    expect(changing).toMatchObject({ is_erased: true, after: { amount: 321_000 } });
    expect(JSON.stringify(changing)).not.toContain('0772');
  });
});

describe('the file', () => {
  test('is for managers, and holds the matching entries', async () => {
    expect((await t.as(null).call(exportAudit, { query: {} })).status).toBe(401);
    expect((await t.as(await t.make.user('owner')).call(exportAudit, { query: {} })).status).toBe(403);
    const user = await t.make.user('manager', { first_name: '=Sum', last_name: 'Auma' });
    const payment = await t.make.payment({ tenant: await t.make.tenant() });
    await t.as(user).call(updatePayment, { id: payment.id, body: { amount: 777_000 } });
    const answer = await t.as(user).call(exportAudit, { query: { subject: 'payment', subject_id: payment.id } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('amayumba-audit-log-2026-11-21.csv') as string,
    });
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toContain(
      '"Entry","Day","Time","Who","From address","What","About","Number","Sentence","Changes"',
    );
    expect(lines[1]).toContain("'=Sum Auma");
    expect(lines[1]).toContain('Amount: USh ');
    expect(lines).toHaveLength(3);
    const { body } = await t.as(user).call(listAudit, { query: { subject: 'audit', user_id: user.id } });
    expect(body).toMatchObject([{ action: 'exported', summary: '=Sum Auma exported entries of the audit log as CSV' }]);
  });

  test('holds more entries than one query reads, each once', async () => {
    const user = await t.make.user('manager');
    const entries = Array.from({ length: 2_300 }, (_, index) => ({
      action: 'changed',
      subject: 'estate',
      subject_id: 1_000_000 + index,
    }));
    await inTransaction(t.db, (tx) => recordAudits(tx, viewerOf(user), entries));
    const { text } = await t.as(user).call(exportAudit, { query: { subject: 'estate', user_id: user.id } });
    const numbers = [...text.matchAll(/,"estate",(1\d{6}),/g)].map(([, number]) => number);
    expect([numbers.length, new Set(numbers).size]).toEqual([2_300, 2_300]);
  });
});

const check = async () => (await t.as(await t.make.user('manager')).call(checkAudit)).body;

/** Runs the nightly job, even if it has already run today. */
async function verifyNightly(signal = new AbortController().signal) {
  await t.db.deleteFrom('jobs').execute();
  await verifyAuditJob(t.parts).run(signal);
}

describe('the last verification', () => {
  test('is for managers, and is empty before the first', async () => {
    expect((await t.as(null).call(checkAudit)).status).toBe(401);
    expect((await t.as(await t.make.user('tenant')).call(checkAudit)).status).toBe(403);
    expect(await check()).toEqual({ verified_at: null, entries: 0, fault: null });
  });

  test('comes from the nightly job, which counts every entry', async () => {
    await inTransaction(t.db, (tx) => recordAudit(tx, null, { action: 'created', subject: 'estate', subject_id: 1 }));
    const { count } = await t.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await verifyNightly();
    expect(await check()).toEqual({ verified_at: '2026-11-21T09:00:00.000Z', entries: count, fault: null });
  });

  test('names a changed entry, found by the nightly job or by the command', async () => {
    await inTransaction(t.db, (tx) => recordAudit(tx, null, { action: 'created', subject: 'estate', subject_id: 2 }));
    await sql`alter table audit_log disable trigger user`.execute(t.owner);
    await sql`update audit_log set subject_id = 3 where id = (select max(id) from audit_log)`.execute(t.owner);
    await sql`alter table audit_log enable trigger user`.execute(t.owner);
    await verifyNightly();
    const found = await check();
    expect(found.fault).toContain('it was altered');
    await t.db.deleteFrom('audit_verification').execute();
    await runAuditCommand(t.db, { print: () => {}, progress: () => {} }, ['verify']);
    expect(await check()).toEqual({ ...found, verified_at: expect.any(String) as string });
  });

  test('is not stored when the nightly job was stopped early', async () => {
    await t.db.deleteFrom('audit_verification').execute();
    await verifyNightly(AbortSignal.abort());
    expect((await check()).verified_at).toBeNull();
  });
});
