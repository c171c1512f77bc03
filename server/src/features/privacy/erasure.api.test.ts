import { access } from 'node:fs/promises';
import path from 'node:path';
import { signIn, updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import {
  createComplaintMessage,
  logComplaint,
  updateComplaintStatus,
} from '@amayumba/contract/complaints/endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import {
  downloadTenantData,
  eraseTenant,
  listFormerTenants,
  previewErasure,
  updateRetention,
} from '@amayumba/contract/privacy/endpoints.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { createTenant, getTenant, listTenants, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { alterIssued } from '../../test/alter-issued.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { accountOf } from '../ledger/posting/accounts.repository.ts';
import { verifyCodeOf } from '../ledger/receipts/receipt-seal.ts';
import { applyErasures } from './apply-erasures.ts';

const t = testApp({ breaksLedger: true });
const PASSWORD = 'Owino-market-day-3';
const SURNAME = 'Zzakayingo';

const SNAPSHOT = {
  version: 1,
  landlord_name: 'Kololo Homes',
  landlord_address: '',
  number: 20_260_000_001,
  code: 'AMA-2026-000001',
  issued_on: '2026-11-21',
  received_on: '2026-11-20',
  payer_name: 'Zzakayingo Aina',
  payer_phone: '+256772999111',
  tenant_name: 'Zzakayingo',
  apartment: 'A-1',
  block: 'A',
  estate: 'Kololo',
  amount: 500_000,
  method: 'Cash',
  external_reference: 'MM-1',
  lines: [],
  credit: 0,
  balance_after: 0,
  paid_until: null,
  deposit_held: 0,
} satisfies ReceiptSnapshot;

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Makes a former tenant with every kind of data. Their lease ended half a year ago. */
async function formerTenant(first_name = 'Birungi') {
  const tenant = await t.make.tenant({ first_name, last_name: SURNAME });
  const { user } = tenant;
  const manager = await t.make.user('manager');
  await t.db
    .updateTable('users')
    .set({ password_hash: await quickHash(PASSWORD), phone_number: '+256772999111', address: 'Plot 5, Zzakayingo' })
    .where('id', '=', user.id)
    .execute();
  await t.db.updateTable('tenants').set({ emergency_contact: 'Zzakayingo 0701' }).where('id', '=', tenant.id).execute();
  const content = await picture();
  const complaint = await t.as(user).call(logComplaint, {
    body: { category: 2, title: 'Zzakayingo noise', description: 'My child Zzakayingo cannot sleep' },
    files: { attachment: { name: 'zzakayingo.png', content } },
  });
  await t.as(manager).call(updateComplaintStatus, {
    id: (complaint.body as { id: number }).id,
    body: { status_id: 3, feedback: 'Dear Zzakayingo, it is quiet now' },
  });
  const { id } = complaint.body as { id: number };
  const photo = { attachment: { name: 'zzakayingo.png', content } };
  for (const [writer, name] of [
    [manager, 'office'],
    [user, 'tenant'],
  ] as const) {
    const request = { id, anyBody: { text: 'Zzakayingo sleeps' }, files: photo };
    await t.as(writer).call(createComplaintMessage, { ...request, headers: { 'idempotency-key': `${name}-${id}` } });
  }
  const logged = await t.as(user).call(logPayment, {
    anyBody: {
      amount: 500_000,
      payment_method: 'Mobile Money',
      reference_number: 'MM-1',
      payment_for_month: 11,
      payment_for_year: 2026,
      due_date: '2026-11-30',
      payment_type: 'Rent',
      notes: 'Paid by my aunt Zzakayingo Aina',
    },
    files: { receipt_file: { name: 'zz.png', content: await picture() } },
  });
  const payment = (logged.body as { id: number }).id;
  await t.as(manager).call(updatePayment, { id: payment, body: { status_id: 2 } });
  await writeLedgerTexts(tenant, payment, manager.id);
  await t.as(null).call(signIn, { body: { username: user.username, password: PASSWORD } });
  await t.db.updateTable('leases').set({ lease_end: '2026-05-31' }).where('id', '=', tenant.lease_id).execute();
  await t.db
    .insertInto('contact_messages')
    .values({ name: 'B', email: user.email.toUpperCase(), subject: 'Zzakayingo', message: 'Zzakayingo' })
    .execute();
  return { ...tenant, payment, name: `${first_name} ${SURNAME}` };
}

/** Fills every text of the ledger, and a stored answer about the tenant's account. */
async function writeLedgerTexts({ id, lease_id, estate_id }: Tenant, charge_id: number, user_id: number) {
  const { db } = t;
  const account = (lease: { lease_id: number | null; estate_id: number | null }) =>
    accountOf(db, { tenant_id: id, ...lease });
  const [account_id, other] = [
    await account({ lease_id, estate_id }),
    await account({ lease_id: null, estate_id: null }),
  ];
  const values = { notes: 'Zzakayingo', voided_at: NOON, void_reason: 'Zzakayingo paid twice', snapshot: SNAPSHOT };
  await alterIssued(t.owner, (tx) =>
    tx.updateTable('receipts').set(values).where('account_id', '=', account_id).execute(),
  );
  const money = {
    account_id,
    amount: 1,
    channel: 'cash',
    reason: 'Zzakayingo',
    reference: 'ZZ-1',
    effective_on: '2026-11-21',
  } as const;
  await db.insertInto('refunds').values(money).execute();
  await db
    .insertInto('deposit_movements')
    .values({ ...money, kind: 'withheld' })
    .execute();
  const moved = { from_account: account_id, to_account: other, credit: 1, deposit: 0 };
  await db
    .insertInto('transfers')
    .values({ ...moved, reason: 'Zzakayingo', effective_on: '2026-11-21' })
    .execute();
  const note = {
    charge_id,
    amount: 1,
    kind: 'waiver',
    reason: 'Zzakayingo lost her job',
    effective_on: '2026-11-21',
  } as const;
  await db.insertInto('credit_notes').values(note).execute();
  const rent = { rent_amount: 500_000, rent_every: 'month', due_day: 5, starts_on: '2026-01-01' } as const;
  await db
    .insertInto('lease_terms')
    .values({ ...rent, lease_id, agreed_reason: 'Zzakayingo asked for it' })
    .execute();
  const body = JSON.stringify({ receipt: { account: account_id, payer_name: 'Zzakayingo' }, replacement: null });
  const kept = { key: `zz-${id}`, user_id, request_hash: Buffer.alloc(32), status: 201, body };
  await db.insertInto('idempotency_keys').values(kept).execute();
}

type Tenant = Awaited<ReturnType<typeof t.make.tenant>>;
type Former = Awaited<ReturnType<typeof formerTenant>>;
const erase = async (by: { id: number }, { id, name }: Former, more: object = {}) =>
  t.as(by).call(eraseTenant, { id, anyBody: { name, ...more } });
const keysOf = async (userId: number) =>
  (await t.db.selectFrom('files').select('storage_key').where('uploaded_by', '=', userId).execute()).map(
    ({ storage_key }) => storage_key,
  );
const isThere = (key: string) =>
  access(path.join(t.filesFolder, key)).then(
    () => true,
    () => false,
  );

/** Lists the places of the whole database that contain words of the tenant. */
async function placesWith(pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(t.db);
  const places: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} r where r::text ilike ${pattern} limit 1`.execute(t.db);
    if (found.rows.length > 0) places.push(name);
  }
  return places.toSorted();
}

describe('an erasure is refused', () => {
  test('to everybody but managers, and nothing is erased', async () => {
    const former = await formerTenant();
    for (const [user, status] of [
      [null, 401],
      [await t.make.user('owner'), 403],
      [former.user, 403],
    ] as const) {
      expect((await t.as(user).call(previewErasure, { id: former.id })).status).toBe(status);
      expect((await t.as(user).call(eraseTenant, { id: former.id, body: { name: former.name } })).status).toBe(status);
      expect((await t.as(user).call(listFormerTenants)).status).toBe(status);
    }
    const manager = t.as(await t.make.user('manager'));
    expect((await manager.call(previewErasure, { id: 999_999 })).status).toBe(404);
    expect((await manager.call(eraseTenant, { id: 999_999, body: { name: 'X' } })).status).toBe(404);
    expect((await manager.call(getTenant, { id: former.id })).body.user_details.last_name).toBe(SURNAME);
  });

  test('for a tenant with a present or future lease', async () => {
    const manager = await t.make.user('manager');
    for (const [lease_start, lease_end] of [
      ['2026-01-01', '2026-11-21'],
      ['2027-01-01', null],
    ] as const) {
      const tenant = await t.make.tenant({ lease_start, lease_end, first_name: 'Still', last_name: 'Here' });
      const preview = await t.as(manager).call(previewErasure, { id: tenant.id });
      expect(preview.body.has_lease).toBe(true);
      const answer = await t.as(manager).call(eraseTenant, { id: tenant.id, body: { name: 'Still Here' } });
      expect(answer).toMatchObject({ status: 409, error: { code: 'erasure_needs_no_lease' } });
    }
  });

  test('for a former tenant who is now a member of staff', async () => {
    const manager = t.as(await t.make.user('manager'));
    const former = await t.make.tenant({
      lease_start: '2025-01-01',
      lease_end: '2025-12-31',
      first_name: 'Now',
      last_name: 'Staff',
    });
    await t.db.updateTable('users').set({ role: 'owner' }).where('id', '=', former.user.id).execute();
    const answer = await manager.call(eraseTenant, { id: former.id, body: { name: 'Now Staff' } });
    expect(answer).toMatchObject({ status: 409, error: { code: 'erasure_of_staff' } });
  });

  test('when the typed name differs, apart from case and spaces', async () => {
    const manager = await t.make.user('manager');
    const former = await formerTenant();
    for (const name of ['Birungi', '', 'Somebody Else']) {
      const answer = await t.as(manager).call(eraseTenant, { id: former.id, body: { name } });
      expect([name, answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([name, 400, ['name']]);
    }
    const answer = await t.as(manager).call(eraseTenant, { id: former.id, body: { name: ` birungi  ${SURNAME} ` } });
    expect(answer.body).toEqual({ label: `Former tenant ${former.id}` });
  });

  test('while something is owed, unless the manager accepts that it is given up', async () => {
    const manager = await t.make.user('manager');
    const former = await formerTenant();
    await t.make.payment({ tenant: former, amount: 300_000, month: 4, due_date: '2026-04-30' });
    expect((await t.as(manager).call(previewErasure, { id: former.id })).body.owed).toEqual({
      count: 1,
      amount: 300_000,
    });
    expect((await erase(manager, former)).error.code).toBe('erasure_gives_up_owed');
    expect((await erase(manager, former, { accept_owed: true })).status).toBe(200);
  });

  test('a second time', async () => {
    const manager = await t.make.user('manager');
    const former = await formerTenant();
    await erase(manager, former);
    expect((await erase(manager, former)).error.code).toBe('person_erased');
    expect((await t.as(manager).call(downloadTenantData, { id: former.id })).error.code).toBe('person_erased');
  });
});

test('the preview lists what an erasure removes and what it keeps, and why', async () => {
  const former = await formerTenant();
  const { body } = await t.as(await t.make.user('manager')).call(previewErasure, { id: former.id });
  expect(body).toMatchObject({
    name: former.name,
    label: `Former tenant ${former.id}`,
    erased_at: null,
    has_lease: false,
    last_day: '2026-05-31',
    owed: { count: 0, amount: 0 },
    held: { credit: 0, deposit: 0 },
  });
  expect(body.goes).toContainEqual({ what: 'Uploaded receipts and attachments', count: 4 });
  expect(body.stays).toContainEqual({
    what: 'Payments and deposits',
    count: 1,
    why: 'Tax law asks for records of money received; they stay under the label.',
  });
});

test('the preview says what the office still holds for the tenant', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const deposit = { payment_type: 'Security Deposit', amount: 900_000, status_id: 2 } as const;
  const { account_id } = await t.make.payment({ tenant, ...deposit });
  const body = { account: account_id, amount: 120_000, method: 'Cash' } as const;
  expect((await manager.call(createReceipt, { body })).status).toBe(201);
  await t.db.updateTable('leases').set({ lease_end: '2026-05-31' }).where('id', '=', tenant.lease_id).execute();
  const preview = await manager.call(previewErasure, { id: tenant.id });
  expect(preview.body).toMatchObject({ owed: { count: 0, amount: 0 }, held: { credit: 120_000, deposit: 900_000 } });
});

describe('an erased tenant', () => {
  test('no longer appears in the database, and their files are deleted', async () => {
    const former = await formerTenant('Kizza');
    const keys = await keysOf(former.user.id);
    expect(keys).toHaveLength(3);
    expect(await placesWith('%zzakayingo%')).toEqual(
      expect.arrayContaining([
        'users',
        'tenants',
        'complaints',
        'files',
        'mail_outbox',
        'notifications',
        'idempotency_keys',
        'receipts',
        'claims',
        'credit_notes',
        'deposit_movements',
        'refunds',
        'transfers',
        'lease_terms',
      ]),
    );
    const others = await placesWith('%Zzakayingo%');
    expect(others.length).toBeGreaterThan(0);
    for (const row of await t.db
      .selectFrom('tenants as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['t.id', 'u.first_name'])
      .where('u.last_name', '=', SURNAME)
      .execute()) {
      await erase(await t.make.user('manager'), { id: row.id, name: `${row.first_name} ${SURNAME}` } as Former, {
        accept_owed: true,
      });
    }
    expect(await placesWith('%zzakayingo%')).toEqual([]);
    expect(await placesWith(`%${former.user.email}%`)).toEqual([]);
    expect(await placesWith('%772999111%')).toEqual([]);
    expect(await Promise.all(keys.map(isThere))).toEqual([false, false, false]);
  });

  test('cannot sign in any more, by any method', async () => {
    const former = await formerTenant();
    const session = t.as(former.user);
    await erase(await t.make.user('manager'), former);
    const sessions = await t.db.selectFrom('sessions').select('id').where('user_id', '=', former.user.id).execute();
    expect(sessions).toEqual([]);
    expect((await session.call(listTenants)).status).toBe(401);
    for (const username of [former.user.username, former.user.email, `former tenant #${former.id}`])
      expect((await t.as(null).call(signIn, { body: { username, password: PASSWORD } })).status).toBe(401);
  });

  test('keeps the money records and receipt numbers under the label, in lists, search and exports', async () => {
    const former = await formerTenant();
    const manager = t.as(await t.make.user('manager'));
    const before = await t.db
      .selectFrom('charges')
      .select(['id', 'amount', 'status_id', 'receipt_number', 'reference_number', 'paid_at'])
      .where('tenant_id', '=', former.id)
      .execute();
    await manager.call(eraseTenant, { id: former.id, body: { name: former.name } });
    const after = await t.db
      .selectFrom('charges')
      .select(['id', 'amount', 'status_id', 'receipt_number', 'reference_number', 'paid_at'])
      .where('tenant_id', '=', former.id)
      .execute();
    expect(after).toEqual(before);
    const label = `Former tenant ${former.id}`;
    const { body } = await manager.call(listPayments, { query: { tenant_id: former.id } });
    expect(body).toMatchObject([{ tenant_details: { name: label }, receipt_file: null, notes: '' }]);
    const found = await manager.call(listTenants, { query: { search: label } });
    expect(found.body).toMatchObject([{ id: former.id, userprofile_status: 'inactive', phone_number: '' }]);
    expect((await manager.call(exportPortfolio)).status).toBe(200);
  });

  test('has receipts whose verify codes stay right, because they do not cover the person', async () => {
    const former = await formerTenant();
    await erase(await t.make.user('manager'), former, { accept_owed: true });
    const receipt = await t.db
      .selectFrom('receipts as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.snapshot', 'r.amount', 'r.payer_name', 'r.voided_at', 'r.void_reason'])
      .where('a.tenant_id', '=', former.id)
      .executeTakeFirstOrThrow();
    expect(receipt).toMatchObject({ amount: 500_000, payer_name: '', void_reason: 'Removed' });
    expect(receipt.voided_at).not.toBeNull();
    expect(receipt.snapshot).toEqual({ ...SNAPSHOT, payer_name: null, payer_phone: null, tenant_name: null });
    const key = Buffer.from('key');
    const sealed = { number: 1, amount: 500_000, issued_on: '2026-11-21', received_on: '2026-11-20' };
    expect(verifyCodeOf(key, { ...sealed, snapshot: receipt.snapshot as ReceiptSnapshot })).toBe(
      verifyCodeOf(key, { ...sealed, snapshot: SNAPSHOT }),
    );
  });

  test('cannot be given a name, a contact or a home again', async () => {
    const former = await formerTenant();
    const manager = t.as(await t.make.user('manager'));
    await manager.call(eraseTenant, { id: former.id, body: { name: former.name } });
    for (const change of [
      { emergency_contact: 'Aunt' },
      { userprofile_status: 'active' },
      { user: { first_name: 'B' } },
    ])
      expect((await manager.call(updateTenant, { id: former.id, anyBody: change })).error.code).toBe('person_erased');
    for (const change of [
      { first_name: 'Birungi' },
      { email: 'b@example.ug' },
      { status: 'active' },
      { username: 'birungi' },
      { role: 'owner' },
    ])
      expect((await manager.call(updatePerson, { id: former.user.id, anyBody: change })).error.code).toBe(
        'person_erased',
      );
  });

  test('cannot be made a tenant again', async () => {
    const former = await formerTenant();
    const manager = t.as(await t.make.user('manager'));
    await manager.call(eraseTenant, { id: former.id, body: { name: former.name } });
    const lease = {
      user: former.user.id,
      tenant_type: 1,
      apartment: (await t.make.apartment()).id,
      lease_start: '2026-12-01',
    };
    const again = await manager.call(createTenant, { anyBody: { ...lease, lease_end: '2027-12-01' } });
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([400, ['user']]);
  });

  test('appears in the audit log only under the label, with the person who erased them', async () => {
    const former = await formerTenant();
    const by = await t.make.user('manager');
    await erase(by, former);
    const { body } = await t.as(by).call(listAudit, { query: { subject: 'user', subject_id: former.user.id } });
    const [entry] = body as { summary: string; before: unknown; after: unknown }[];
    expect(entry?.summary).toMatch(new RegExp(`erased who Former tenant ${former.id} was$`));
    expect(JSON.stringify(entry)).not.toContain(SURNAME);
  });
});

test('an erasure waits for a concurrent change of their payment, which leaves nothing in the audit log', async () => {
  const former = await formerTenant('Meanwhile');
  const by = await t.make.user('manager');
  const { erasing } = await inTransaction(t.db, async (tx) => {
    await tx.updateTable('charges').set({ notes: 'Zzakayingo' }).where('id', '=', former.payment).execute();
    const begun = erase(by, former);
    await waitsForLock(t.db);
    const after = { tenant: former.name };
    await recordAudit(tx, null, { action: 'changed', subject: 'payment', subject_id: former.payment, after });
    return { erasing: begun };
  });
  expect((await erasing).status).toBe(200);
  expect(await placesWith('%Meanwhile%')).toEqual([]);
});

describe('a restored backup', () => {
  test('has later erasures applied again, and missing ones are added to the list', async () => {
    const former = await formerTenant('Restored');
    const before = await t.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', former.user.id)
      .executeTakeFirstOrThrow();
    await erase(await t.make.user('manager'), former);
    expect((await t.parts.erased.read()).map(({ user_id }) => user_id)).toContain(former.user.id);
    expect(JSON.stringify(await t.parts.erased.read())).not.toContain(SURNAME);
    // These columns come back with the backup.
    const { id: _id, search_text: _found, shown_name: _name, standing: _standing, ...person } = before;
    await t.db.updateTable('users').set(person).where('id', '=', former.user.id).execute();
    expect(await applyErasures(t.parts)).toBe(1);
    expect(await placesWith('%Restored%')).toEqual([]);
    expect(await applyErasures(t.parts)).toBe(0);
  });

  test('does not erase a different account with the id of an erased one', async () => {
    const tenant = await t.make.tenant({ first_name: 'Another' });
    await t.parts.erased.add([
      { user_id: tenant.user.id, erased_at: '2025-01-01T00:00:00.000Z', account_made_at: '2024-01-01T00:00:00.000Z' },
    ]);
    expect(await applyErasures(t.parts)).toBe(0);
    expect(await placesWith('%Another%')).toEqual(['users']);
  });
});

test('tenants whose lease ended before the retention period are proposed until erased; 0 proposes nobody', async () => {
  const manager = t.as(await t.make.user('manager'));
  const old = await t.make.tenant({
    first_name: 'Long',
    last_name: 'Gone',
    lease_start: '2018-01-01',
    lease_end: '2019-12-31',
  });
  // A move to another home was undone, whose lease was left without a day.
  const undone = { lease_start: '2020-01-01', ended_on: '2019-12-31' };
  await t.db
    .insertInto('leases')
    .values({ tenant_id: old.id, apartment_id: (await t.make.apartment()).id, ...undone })
    .execute();
  const back = await t.make.tenant({ lease_start: '2018-01-01', lease_end: '2019-12-31' });
  await t.db
    .insertInto('leases')
    .values({ tenant_id: back.id, apartment_id: (await t.make.apartment()).id, lease_start: '2026-01-01' })
    .execute();
  const proposed = async () => (await manager.call(listFormerTenants, { query: { page: 1 } })).body;
  expect(await proposed()).toMatchObject({
    count: 1,
    results: [{ id: old.id, name: 'Long Gone', last_day: '2019-12-31' }],
  });
  await manager.call(updateRetention, { body: { former_tenant_years: 0 } });
  expect(await proposed()).toMatchObject({ count: 0 });
  await manager.call(updateRetention, { body: { former_tenant_years: 6 } });
  await manager.call(eraseTenant, { id: old.id, body: { name: 'Long Gone' } });
  expect(await proposed()).toMatchObject({ count: 0 });
});
