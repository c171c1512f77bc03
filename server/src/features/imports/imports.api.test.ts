import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  createImport,
  createImportDraft,
  createSignInCodes,
  deleteImportDraft,
  getImport,
  getImportDraft,
  listDraftRows,
  listImportDrafts,
  listImports,
  undoImport,
  updateImportDraft,
} from '@amayumba/contract/imports/endpoints.ts';
import { remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import { updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { writeInConversation } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { createExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { waitForUptime } from '../../test/wait-for-uptime.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { setLocal } from '../../db/set-local.ts';
import { inTransaction } from '../../db/transaction.ts';
import { mailTo } from '../../test/mail.ts';
import type { Db } from '../../db/connect.ts';
import { lockAccounts } from '../ledger/posting/accounts.repository.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { addNumberedReceipt } from '../../test/numbered-receipt.ts';
import { settleAccounts } from '../ledger/posting/settle.ts';
import { draftOf, importDraft, importFile, sendFile } from './test/import-file.ts';
import { makeLargeRoll } from './test/large-roll.ts';
import { makeWorkbook, type Value, workbookOf } from './test/make-workbook.ts';
import type { Roll } from './recognising/roll.ts';
import { importRoll } from './writing/import-roll.ts';

const t = testApp();
const managerOf = async () => t.as(await t.make.user('manager'));
const HEADER: Value[] = ['Unit', 'Tenant', 'Phone', 'E-mail', 'Rent', 'Deposit', 'Paid', 'Start', 'Bal b/f'];
let rolls = 0;

/** Makes a roll with these rows in an estate that no other test uses. */
function rollOf(...rows: Value[][]): { content: Buffer; estate: string } {
  rolls += 1;
  const estate = `Estate Number ${rolls}`;
  return { content: workbookOf([estate], HEADER, ...rows), estate };
}
let phones = 0;
/** Returns a phone number that nobody has. */
const newPhone = () => {
  phones += 1;
  return `07${String(10_000_000 + phones).padStart(8, '0')}`;
};
const letRow = (unit: string, name: string, more: Partial<{ phone: string; email: string }> = {}): Value[] => [
  unit,
  name,
  more.phone ?? newPhone(),
  more.email ?? null,
  450_000,
  450_000,
  200_000,
  '1/3/2026',
  100_000,
];

/** Counts the rows of every table concerned. */
async function everything() {
  const names = [
    'estates',
    'blocks',
    'apartments',
    'users',
    'tenants',
    'leases',
    'accounts',
    'lease_terms',
    'scheduled_charges',
    'charges',
    'receipts',
    'allocations',
    'one_time_tokens',
    'mail_outbox',
  ];
  const counts = names.map((name) => sql`select ${name} as name, count(*) as rows from ${sql.table(name)}`);
  return (await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(t.db)).rows;
}
const estateNamed = (name: string) =>
  t.db.selectFrom('estates').select('id').where('name', '=', name).executeTakeFirst();
const accountIn = (estate: string) =>
  t.db
    .selectFrom('accounts as a')
    .innerJoin('estates as e', 'e.id', 'a.estate_id')
    .select(['a.id', 'a.tenant_id', 'a.lease_id', 'a.estate_id', 'a.reference_code'])
    .where('e.name', '=', estate)
    .executeTakeFirstOrThrow();
const accountNamed = (username: string) =>
  t.db.selectFrom('users').select(['id', 'username']).where('username', '=', username).executeTakeFirstOrThrow();

test('imports are for managers, and a draft is only for the manager who uploaded it', async () => {
  const draft = await draftOf(await managerOf(), rollOf(letRow('1', 'Apio Grace')).content);
  const params = { id: draft.id };
  for (const endpoint of [getImportDraft, listDraftRows, updateImportDraft, deleteImportDraft]) {
    expect((await t.as(null).call(endpoint, params)).status).toBe(401);
    expect((await t.as(await t.make.user('owner')).call(endpoint, params)).status).toBe(403);
    expect((await t.as(await t.make.user('tenant')).call(endpoint, params)).status).toBe(403);
    expect((await (await managerOf()).call(endpoint, params)).status).toBe(404);
  }
  const other = await managerOf();
  expect((await other.call(createImport, { body: { draft: draft.id } })).error.code).toBe('not_found');
  for (const endpoint of [getImport, undoImport, createSignInCodes])
    expect((await other.call(endpoint, { id: 999_999 })).status).toBe(404);
  expect((await t.as(null).call(createImportDraft, { body: {} })).status).toBe(401);
});

describe('a file that cannot be imported stores nothing and is refused with a reason', () => {
  test.each<[string, Buffer | null, number, string]>([
    ['no file', null, 400, 'invalid_input'],
    ['an empty file', Buffer.alloc(0), 400, 'invalid_input'],
    ['a PDF', Buffer.from('%PDF-1.7'), 415, 'not_a_spreadsheet'],
    [
      'a formula with an error',
      workbookOf(HEADER, ['1', 'Apio', null, null, { error: '#REF!' }]),
      400,
      'spreadsheet_with_errors',
    ],
  ])('%s', async (_case, content, status, code) => {
    const manager = await managerOf();
    const before = await everything();
    const answer = content ? await sendFile(manager, content) : await manager.call(createImportDraft, { body: {} });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(answer.error.error.length).toBeGreaterThan(10);
    expect(await everything()).toEqual(before);
    expect(
      await t.db
        .selectFrom('import_drafts')
        .selectAll()
        .where('file_name', '=', 'roll.xlsx')
        .where('content', '=', content ?? Buffer.from('x'))
        .execute(),
    ).toEqual([]);
  });

  test('a table without a column of rents can be corrected, but not imported without that', async () => {
    const manager = await managerOf();
    const draft = await draftOf(manager, workbookOf(['Nyumba', 'Mpangaji', 'Kodi'], ['1', 'Apio Grace', 100_000]));
    expect(draft.sheets[0]).toMatchObject({
      left_out: 'no header',
      header_row: 1,
      head: [{ row: 1, cells: ['Nyumba', 'Mpangaji', 'Kodi'] }, {}],
    });
    expect((await manager.call(createImport, { body: { draft: draft.id } })).error.code).toBe('nothing_to_import');
  });
});

test('a rent roll that is uploaded again under its key is one draft, shown as it was corrected since', async () => {
  const manager = await managerOf();
  const file = { name: 'roll.xlsx', content: rollOf(letRow('1', 'Apio Grace')).content };
  const request = { body: {}, files: { file }, headers: { 'idempotency-key': randomUUID() } };
  const first = await manager.call(createImportDraft, request);
  const params = { id: first.body.id };
  await manager.call(updateImportDraft, { ...params, body: { as_at: '2026-10-31' } });
  const again = await manager.call(createImportDraft, request);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toMatchObject({ id: first.body.id, as_at: '2026-10-31' });
  expect((await manager.call(listImportDrafts)).body).toHaveLength(1);
});

test('a draft shows the result of each row, and writes nothing', async () => {
  const manager = await managerOf();
  const before = await everything();
  const { content, estate } = rollOf(
    letRow('1', 'Apio Grace', { phone: '0772000001' }),
    ['2', 'VACANT', null, null, 300_000],
    [null, 'Okello James', null, null, 1],
  );
  const draft = await draftOf(manager, content);
  expect(draft.report).toMatchObject({
    made: {
      estates: 1,
      blocks: 1,
      apartments: 2,
      tenants: 1,
      vacant: 1,
      this_month: { tenants: 1, rent: 450_000, paid: 200_000, open: 250_000 },
      with_code: 1,
    },
    rows: { made: 2, changed: 0, unchanged: 0, refused: 1, warned: 0 },
    refused: [{ sheet: 'Sheet1', row: 5, reason: 'unit_missing', about: 'Okello James' }],
  });
  expect(draft.sheets[0]?.columns[4]).toEqual({
    index: 4,
    title: 'Rent',
    kind: 'rent',
    examples: ['450000', '300000', '1'],
  });
  const { body } = await manager.call(listDraftRows, { id: draft.id, query: { page: 1, page_size: 2 } });
  expect(body).toMatchObject({
    count: 3,
    results: [
      {
        row: 3,
        fate: 'made',
        apartment: { estate, block: 'Main', number: '1', rent_amount: 450_000, is_new: true },
        tenant: { name: 'Apio Grace', username: 'apio.0001', phone_number: '+256772000001', this_month_paid: 200_000 },
      },
      { row: 4, fate: 'made', tenant: null },
    ],
  });
  const refused = await manager.call(listDraftRows, { id: draft.id, query: { fate: 'refused' } });
  expect(refused.body.results).toMatchObject([
    { row: 5, reason: 'unit_missing', sentence: 'There is a tenant but no unit.' },
  ]);
  expect(await everything()).toEqual(before);
});

test('columns can be corrected, and the next file with such a header is read with the same corrections', async () => {
  const manager = await managerOf();
  const header: Value[] = ['Unit', 'Tenant', 'Rent', 'Promised to pay'];
  const draft = await draftOf(manager, workbookOf(['Corrected Court'], header, ['1', 'Apio Grace', 100_000, 40_000]));
  expect(draft.report).toMatchObject({
    made: { arrears: { sum: 0 } },
    columns_not_imported: [{ columns: ['Promised to pay'] }],
  });
  const sheets = [{ name: 'Sheet1', columns: [{ index: 3, kind: 'arrears' as const }] }];
  const corrected = await manager.call(updateImportDraft, { id: draft.id, body: { sheets } });
  expect(corrected.body.report).toMatchObject({
    made: { arrears: { count: 1, sum: 40_000 } },
    columns_not_imported: [],
  });
  const next = await draftOf(
    await managerOf(),
    workbookOf(['Other Court'], header, ['9', 'Okello James', 100_000, 30_000]),
  );
  expect(next.report.made.arrears).toEqual({ count: 1, sum: 30_000 });
});

/** The rows of one sheet with one estate and one tenant. */
const smallSheet = (estate: string): Value[][] => [
  [estate],
  ['Unit', 'Tenant', 'Rent', 'Start'],
  ['1', 'Apio Grace', 100_000, '1/1/2026'],
];

test('a sheet can be left out, and the day can be changed', async () => {
  const manager = await managerOf();
  const draft = await draftOf(
    manager,
    makeWorkbook([
      { name: 'Kira', rows: smallSheet('Kira') },
      { name: 'Mpigi', rows: smallSheet('Mpigi') },
    ]),
  );
  expect(draft.report.made.estates).toBe(2);
  const { body } = await manager.call(updateImportDraft, {
    id: draft.id,
    body: { as_at: '2025-12-01', sheets: [{ name: 'Mpigi', is_left_out: true }] },
  });
  expect(body).toMatchObject({
    as_at: '2025-12-01',
    report: {
      made: { estates: 1, this_month: { rent: 0 } },
      sheets_left_out: [{ sheet: 'Mpigi', why: 'left out by hand' }],
    },
  });
});

test('a day to come is refused, because all that is owed would not be due yet', async () => {
  const manager = await managerOf();
  const tomorrow = '2026-11-22';
  const refused = await sendFile(manager, workbookOf(...smallSheet('Kira')), 'roll.xlsx', tomorrow);
  expect([refused.status, refused.error.fields]).toEqual([400, { as_at: ['Enter a day up to today.'] }]);
  const draft = await draftOf(manager, workbookOf(...smallSheet('Kira')));
  const changed = await manager.call(updateImportDraft, { id: draft.id, body: { as_at: tomorrow } });
  expect([changed.status, changed.error.fields]).toEqual([400, { as_at: ['Enter a day up to today.'] }]);
});

test('a draft expires after a day, and can be deleted', async () => {
  const manager = await managerOf();
  const { content } = rollOf(letRow('1', 'Apio Grace'));
  const draft = await draftOf(manager, content);
  expect((await manager.call(deleteImportDraft, { id: draft.id })).status).toBe(204);
  expect((await manager.call(getImportDraft, { id: draft.id })).status).toBe(404);
  const other = await draftOf(manager, content);
  await sql`update import_drafts set expires_at = ${new Date(t.clock.now())} where id = ${other.id}::uuid`.execute(
    t.db,
  );
  expect((await manager.call(getImportDraft, { id: other.id })).status).toBe(404);
});

test('the list of drafts has the own ones that were neither imported nor deleted and have not expired', async () => {
  const manager = await managerOf();
  const listed = async () => (await manager.call(listImportDrafts)).body.map(({ id }) => id);
  const send = (number: string) => draftOf(manager, rollOf(letRow(number, 'Apio Grace')).content);
  await draftOf(await managerOf(), rollOf(letRow('1', 'Okot John')).content);
  const imported = await send('1');
  expect(await listed()).toEqual([imported.id]);
  await manager.call(createImport, { body: { draft: imported.id } });
  t.clock.set('2026-11-21T09:05:00Z');
  const [kept, deleted, expired] = [await send('2'), await send('3'), await send('4')];
  expect((await listed()).toSorted()).toEqual([kept.id, deleted.id, expired.id].toSorted());
  await manager.call(deleteImportDraft, { id: deleted.id });
  await sql`update import_drafts set expires_at = ${new Date(t.clock.now())} where id = ${expired.id}::uuid`.execute(
    t.db,
  );
  expect(await listed()).toEqual([kept.id]);
  t.clock.set(NOON);
  expect((await t.as(null).call(listImportDrafts)).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(listImportDrafts)).status).toBe(403);
});

test('two requests with one key start one import', async () => {
  const manager = await managerOf();
  const { id: draft } = await draftOf(manager, rollOf(letRow('1', 'Apio Grace')).content);
  const ask = () => manager.call(createImport, { body: { draft }, headers: { 'idempotency-key': `import ${draft}` } });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second.body.id).toBe(first.body.id);
});

test('an import is in the list and the audit log, with the person who made it', async () => {
  const user = await t.make.user('manager', { first_name: 'Sarah', last_name: 'Namuli' });
  const manager = t.as(user);
  const done = await importFile(manager, rollOf(letRow('1', 'Apio Grace')).content, 'november.xlsx');
  expect(done).toMatchObject({ status: 'done', by: 'Sarah Namuli', file_name: 'november.xlsx', failure: '' });
  const list = await manager.call(listImports, { query: { page: 1, page_size: 1 } });
  expect(list.body).toMatchObject({ results: [{ id: done.id, status: 'done' }] });
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['subject', 'action'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(entries, ({ subject, action }) => `${subject} ${action}`);
  // A deposit, the arrears and this month's rent; what was paid of the deposit and of the rent.
  expect([...grouped].map(([what, each]) => [what, each.length])).toEqual([
    ['user created', 1],
    ['lease created', 1],
    ['payment created', 3],
    ['receipt created', 2],
    ['import imported', 1],
  ]);
});

/** The account of the only tenant of a roll as at 20 November 2026, its charges, receipts and terms. */
async function moneyOf(content: Buffer, estate: string) {
  await importFile(await managerOf(), content);
  const { id, lease_id, ...account } = await t.db
    .selectFrom('accounts as a')
    .innerJoin('estates as e', 'e.id', 'a.estate_id')
    .select(['a.id', 'a.lease_id', 'a.open_amount', 'a.credit', 'a.deposit_held', 'a.oldest_due', 'a.paid_until'])
    .where('e.name', '=', estate)
    .executeTakeFirstOrThrow();
  const { rows: charges } = await sql<Record<string, unknown>>`
    select payment_type, amount, settled_amount, status_id, due_date, months_paid, source, receipt_number
    from live_charges where account_id = ${id} order by due_date, id`.execute(t.db);
  const { rows: receipts } = await sql<Record<string, unknown>>`
    select number, amount, source, is_automatic, notes from receipts where account_id = ${id} order by id`.execute(
    t.db,
  );
  const { rows: terms } = await sql<Record<string, unknown>>`
    select m.starts_on, m.rent_amount, m.rent_every, m.due_day, s.period_start, s.period_end
    from lease_terms m left join scheduled_charges s on s.lease_id = m.lease_id where m.lease_id = ${lease_id}`.execute(
    t.db,
  );
  return { account, charges: charges.map((row) => Object.values(row)), receipts, terms };
}

describe('the money of a roll', () => {
  test('is one account: arrears, deposit and rent are charges, and what was paid before has no receipt number', async () => {
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    const { account, charges, receipts, terms } = await moneyOf(content, estate);
    expect(account).toEqual({
      open_amount: 350_000,
      credit: 0,
      deposit_held: 450_000,
      oldest_due: '2026-10-31',
      paid_until: null,
    });
    expect(charges).toEqual([
      ['Security Deposit', 450_000, 450_000, 2, '2026-03-01', [3], 'opening', null],
      ['Rent', 100_000, 0, 3, '2026-10-31', [10], 'opening', null],
      ['Rent', 450_000, 200_000, 4, '2026-11-30', [11], 'import', null],
    ]);
    expect(receipts.map(({ number, source, amount }) => [number, source, amount])).toEqual([
      [null, 'opening', 450_000],
      [null, 'opening', 200_000],
    ]);
    expect(terms).toEqual([
      {
        starts_on: '2026-11-20',
        rent_amount: 450_000,
        rent_every: 'month',
        due_day: 5,
        period_start: '2026-11-20',
        period_end: '2026-11-30',
      },
    ]);
    expect(await t.db.selectFrom('receipt_serials').selectAll().execute()).toEqual([]);
  });

  test('is due on the day that the roll gives, else on the usual day', async () => {
    const header = ['Unit', 'Tenant', 'Phone', 'Rent', 'Pays on'];
    const estate = 'Estate of due days';
    const rows = ['every 10th', 28, null, 'when paid'].map((due, index): Value[] => [
      String(index + 1),
      `Apio Grace ${index}`,
      newPhone(),
      450_000,
      due,
    ]);
    const office = await managerOf();
    const rule = { key: 'due_day' as const, value: 7, from_date: '2026-11-01', source: 'Office' };
    expect((await office.call(createMoneyRule, { body: rule })).status).toBe(201);
    await importFile(office, workbookOf([estate], header, ...rows));
    const { rows: terms } = await sql<{ due_day: number }>`
      select m.due_day from lease_terms m join leases l on l.id = m.lease_id join accounts a on a.lease_id = l.id
      join estates e on e.id = a.estate_id where e.name = ${estate} order by m.id`.execute(t.db);
    expect(terms.map(({ due_day }) => due_day)).toEqual([10, 28, 7, 7]);
    await t.owner.deleteFrom('money_rules').execute();
  });

  test('paid in advance is credit that settles the coming rents', async () => {
    const { content, estate } = rollOf(['1', 'Apio Grace', newPhone(), null, 400_000, null, 1_000_000, '1/3/2026', 0]);
    const { account, receipts } = await moneyOf(content, estate);
    expect(account).toMatchObject({ open_amount: 0, oldest_due: null });
    expect(receipts).toMatchObject([
      { amount: 400_000 },
      { amount: 600_000, number: null, is_automatic: true, notes: 'Paid in advance' },
    ]);
  });

  test('paid for a later month stays there while an earlier one is open, and arrears are of the unpaid months', async () => {
    rolls += 1;
    const estate = `Estate Number ${rolls}`;
    const content = workbookOf(
      [estate],
      ['Unit', 'Tenant', 'Rent', 'Start', 'Sep', 'Oct', 'Nov', 'Dec'],
      ['1', 'Apio Grace', 300_000, '1/3/2026', 100_000, null, 300_000, 300_000],
    );
    const { account, charges, receipts } = await moneyOf(content, estate);
    expect(account).toMatchObject({ open_amount: 500_000, credit: 300_000, oldest_due: '2026-09-30' });
    expect(charges.map(([type, amount, settled, , due]) => [type, amount, settled, due])).toEqual([
      ['Rent', 200_000, 0, '2026-09-30'],
      ['Rent', 300_000, 0, '2026-10-31'],
      ['Rent', 300_000, 300_000, '2026-11-30'],
    ]);
    expect(receipts.at(-1)).toMatchObject({ amount: 300_000, is_automatic: false });
  });

  test('of a lease that is over has no terms', async () => {
    rolls += 1;
    const estate = `Estate Number ${rolls}`;
    const content = workbookOf(
      [estate],
      ['Unit', 'Tenant', 'Rent', 'Start', 'Lease to', 'Bal b/f'],
      ['1', 'Apio Grace', 300_000, '1/3/2025', '31/8/2026', 120_000],
    );
    const { account, terms } = await moneyOf(content, estate);
    expect(account.open_amount).toBe(120_000);
    expect(terms).toEqual([]);
  });
});

test('a tenant with an e-mail address is invited by mail, and an address in use is left out', async () => {
  const manager = await managerOf();
  const taken = await t.make.user('tenant');
  const email = `grace${rolls}@example.ug`;
  const { content } = rollOf(letRow('1', 'Apio Grace', { email }), letRow('2', 'Okello James', { email: taken.email }));
  const done = await importFile(manager, content);
  expect(done.report).toMatchObject({ made: { invited: 1, with_code: 1 }, rows: { warned: 1 } });
  expect(await mailTo(t.db, email)).toMatchObject([
    { subject: 'Your Amayumba account', body: expect.stringContaining('/accept-invitation?token=') },
  ]);
  expect(await mailTo(t.db, taken.email)).toEqual([]);
});

describe('records that already exist', () => {
  test('a vacant apartment gets the tenant of the sheet, and an occupied one refuses the row', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(['1', 'Vacant', null, null, 450_000], letRow('2', 'Apio Grace'));
    await importFile(manager, content);
    const later = workbookOf([estate], HEADER, letRow('1', 'Okello James'), letRow('2', 'Auma Jane'), [
      '3',
      null,
      null,
      null,
      100_000,
    ]);
    const done = await importFile(manager, later);
    expect(done.report).toMatchObject({
      made: { estates: 0, blocks: 0, apartments: 1, tenants: 1 },
      rows: { made: 1, changed: 1, unchanged: 0, refused: 1 },
      refused: [{ reason: 'unit_let', sentence: `In the portal unit 2 of ${estate} is let to Apio Grace.` }],
    });
  });

  test('a tenant who left and returned to the same home gets the new lease', async () => {
    const manager = await managerOf();
    const header = ['Unit', 'Tenant', 'Phone', 'Rent', 'Start', 'End'];
    const estate = `Returning Court ${newPhone()}`;
    const phone = newPhone();
    const roll = (start: string | null, end: string | null) =>
      importFile(manager, workbookOf([estate], header, ['1', 'Okello James', phone, 450_000, start, end]));
    await roll('1/1/2024', '31/12/2024');
    const back = await roll('1/3/2026', null);
    expect(back.report).toMatchObject({ made: { tenants: 1 }, rows: { changed: 1, unchanged: 0 } });
    // The same rolls again change nothing, nor does one without the first day.
    for (const [start, end] of [
      ['1/1/2024', '31/12/2024'],
      ['1/3/2026', null],
      [null, null],
    ] as const)
      expect((await roll(start, end)).report).toMatchObject({ made: { tenants: 0 }, rows: { unchanged: 1 } });
  });

  test('a tenant who moves in at another rent pays that of the roll, and the row says so', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(['1', null, null, null, 450_000]);
    await importFile(manager, content);
    const draft = await draftOf(
      manager,
      workbookOf([estate], HEADER, ['1', 'Apio Grace', newPhone(), null, 500_000, null, null, '1/11/2026']),
    );
    expect(draft.report).toMatchObject({
      rows: { changed: 1 },
      warned: [
        { warning: 'the rent in the portal is USh 450,000: it stays the asking rent, and the tenant pays USh 500,000' },
      ],
    });
    await importDraft(manager, draft);
    const { lease_id } = await accountIn(estate);
    const terms = t.db.selectFrom('lease_terms').select('rent_amount').where('lease_id', '=', lease_id);
    expect(await terms.execute()).toEqual([{ rent_amount: 500_000 }]);
  });

  test('a different rent stays unchanged, with a warning', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(['1', null, null, null, 450_000]);
    await importFile(manager, content);
    const { report } = await draftOf(manager, workbookOf([estate], HEADER, ['1', null, null, null, 500_000]));
    expect(report).toMatchObject({
      rows: { unchanged: 1 },
      warned: [{ warning: 'the rent in the portal is USh 450,000: it stays' }],
    });
  });

  test('a person with a home elsewhere gets no second one, and a shared phone gives a warning', async () => {
    const manager = await managerOf();
    const phone = newPhone();
    await importFile(manager, rollOf(letRow('1', 'Apio Grace', { phone })).content);
    const { report } = await draftOf(
      manager,
      rollOf(letRow('8', 'Apio Grace', { phone }), letRow('9', 'Apio Peter', { phone })).content,
    );
    expect(report.refused).toMatchObject([{ reason: 'tenant_twice', about: '8, Apio Grace' }]);
    expect(report.warned).toMatchObject([
      { warning: 'same phone as the tenant of unit 8' },
      { warning: expect.stringContaining('same phone as Apio Grace (1, ') },
    ]);
  });

  test('an account that somebody registered with a name and phone is given the lease, and the row says so', async () => {
    const manager = await managerOf();
    const phone = newPhone();
    const { id, username } = await t.make.user('tenant', {
      first_name: 'Akello',
      last_name: 'Joy',
      phone_number: phone,
    });
    const { content } = rollOf(letRow('1', 'Akello Joy', { phone }));
    const draft = await draftOf(manager, content);
    const warning = `the account “${username}”, which somebody registered with this name and phone, becomes the tenant’s`;
    expect(draft.report.warned).toContainEqual(expect.objectContaining({ warning }));
    expect((await importDraft(manager, draft)).report?.made).toMatchObject({ tenants: 1, with_code: 0, invited: 0 });
    expect(await t.db.selectFrom('tenants').select('user_id').where('user_id', '=', id).execute()).toHaveLength(1);
  });

  test('a username that is taken gets a number', async () => {
    const manager = await managerOf();
    const names = ['1', '2', '3'].map((unit) => ['Zalwango Rose', unit]);
    const { content } = rollOf(...names.map(([name = '', unit = '']) => [unit, name, null, null, 100_000]));
    await importFile(manager, content);
    const users = await t.db
      .selectFrom('users')
      .select('username')
      .where('username', 'like', 'zalwango%')
      .orderBy('username')
      .execute();
    expect(users.map(({ username }) => username)).toEqual(['zalwango.rose', 'zalwango.rose.2', 'zalwango.rose.3']);
  });
});

test('a failure while writing leaves no rows, and the import shows it', async () => {
  const manager = await managerOf();
  const { content, estate } = rollOf(letRow('1', 'Apio Grace'), letRow('2', 'Okello James'));
  const draft = await draftOf(manager, content);
  // The trigger simulates any failure in the middle of the import.
  await sql`create function refuse_lease() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    t.owner,
  );
  await sql`create trigger refuse_lease before insert on leases for each row execute function refuse_lease()`.execute(
    t.owner,
  );
  const before = await everything();
  const failed = await importDraft(manager, draft);
  await sql`drop trigger refuse_lease on leases`.execute(t.owner);
  expect(failed).toMatchObject({
    status: 'failed',
    progress: 0,
    report: null,
    failure: expect.stringContaining('nothing was imported'),
  });
  expect(await everything()).toEqual(before);
  expect(await estateNamed(estate)).toBeUndefined();
  expect((await manager.call(undoImport, { id: failed.id })).error.code).toBe('import_not_done');
});

/** Stores an import that another process last reported as running at a given time. */
const running = async (seen: string) => {
  const { id } = await t.db
    .insertInto('imports')
    .values({
      file_name: 'x.xlsx',
      as_at: '2026-11-20',
      status: 'running',
      created_at: '2026-11-21T08:00:00Z',
      progress: 0.25,
      seen_at: sql`now() - ${seen}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Reads a draft of a rent roll with a vacant home. */
const draftRollOf = async (manager: Awaited<ReturnType<typeof managerOf>>) => {
  const { id } = await draftOf(manager, rollOf(letRow('1', 'Late Comer')).content);
  const draft = await t.db.selectFrom('import_drafts').select('roll').where('id', '=', id).executeTakeFirstOrThrow();
  return draft as { roll: Roll };
};

describe('an import that another process writes', () => {
  test('shows the progress that the process reports, however long it takes', async () => {
    const manager = await managerOf();
    const { body } = await manager.call(getImport, { id: await running('25 seconds') });
    expect(body).toMatchObject({ status: 'running', progress: 0.25 });
  });

  test('is shown as failed when the process stops reporting, and stores nothing if it continues later', async () => {
    await waitForUptime(t.db);
    const manager = await managerOf();
    const id = await running('31 seconds');
    const failed = { status: 'failed', progress: 0, failure: expect.stringContaining('Nothing was imported') };
    expect((await manager.call(getImport, { id })).body).toMatchObject(failed);
    const { roll } = await draftRollOf(manager);
    const before = await everything();
    const late = importRoll(t.parts, {
      viewer: null,
      id,
      roll,
      asAt: '2026-11-20',
      fileName: 'x',
      progress: () => {},
    });
    await expect(late).rejects.toThrow('given up');
    expect(await everything()).toEqual(before);
    expect((await manager.call(getImport, { id })).body).toMatchObject(failed);
  });
});

test('an import that its own process still writes is not marked as failed, however long the database was unreachable', async () => {
  await waitForUptime(t.db);
  const manager = await managerOf();
  const draft = await draftOf(manager, rollOf(letRow('1', 'Patient Apio')).content);
  const { id, seen } = await inTransaction(t.owner, async (tx) => {
    await sql`lock table leases in exclusive mode`.execute(tx);
    const { body } = await manager.call(createImport, { body: { draft: draft.id } });
    await waitsForLock(t.db);
    await t.db
      .updateTable('imports')
      .set({ seen_at: sql`now() - interval '31 seconds'` })
      .where('id', '=', body.id)
      .execute();
    const list = await manager.call(listImports);
    return { id: body.id, seen: [(await manager.call(getImport, { id: body.id })).body, ...(list.body as object[])] };
  });
  expect(seen.slice(0, 2)).toMatchObject([
    { id, status: 'running' },
    { id, status: 'running' },
  ]);
  await vi.waitFor(async () => expect((await manager.call(getImport, { id })).body).toMatchObject({ status: 'done' }), {
    timeout: 30_000,
  });
});

async function addMoney(tx: Db, account: number) {
  const posting = postingOf(tx, t.parts, null);
  await lockAccounts(tx, [account]);
  await addNumberedReceipt(posting, {
    account_id: account,
    amount: 1_000,
    method: 'Cash',
    channel: 'cash',
    external_reference: null,
    received_at: '2026-11-21T09:00:00Z',
    payer_name: '',
    payer_phone: '',
    notes: '',
    source: 'entry',
    is_automatic: false,
  });
  await settleAccounts(posting, [account]);
}

describe('undoing an import', () => {
  test('restores the state before the import, and the file can be imported again', async () => {
    const manager = await managerOf();
    await importFile(manager, rollOf(letRow('1', 'Nakku Ruth')).content);
    const before = await everything();
    const email = `ruth${rolls}@example.ug`;
    const { content } = rollOf(letRow('1', 'Apio Grace', { email }), letRow('2', 'Okello James'), ['3', 'Vacant']);
    const done = await importFile(manager, content);
    expect(await everything()).not.toEqual(before);
    const undone = await manager.call(undoImport, { id: done.id });
    expect(undone).toMatchObject({ status: 200, body: { status: 'undone', undone_at: expect.any(String) } });
    expect(await everything()).toEqual(before);
    expect((await manager.call(undoImport, { id: done.id })).error.code).toBe('import_not_done');
    const again = await importFile(manager, content);
    expect(again.report?.made).toMatchObject({ estates: 1, apartments: 3, tenants: 2 });
  });

  test('leaves a journal in which the import adds up to nothing, each entry with its reversal', async () => {
    const manager = await managerOf();
    const last = async () => {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal_entries`.execute(t.db);
      return rows[0]?.id ?? 0;
    };
    const before = await last();
    const done = await importFile(manager, rollOf(letRow('1', 'Apio Grace')).content);
    await manager.call(undoImport, { id: done.id });
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where e.reverses is null) as entries, count(r.id) as reversed,
        count(*) filter (where r.effective_on <> e.effective_on) as on_another_day
      from journal_entries e left join journal_entries r
        on r.reverses = e.id and (r.debit, r.credit, r.amount) = (e.credit, e.debit, e.amount)
      where e.id > ${before}`.execute(t.db);
    // The arrears, the rent, and the deposit with the money that settled it and a part of the rent.
    expect(rows[0]).toEqual({ entries: 5, reversed: 5, on_another_day: 0 });
  });

  test('waits for money that is being recorded, and is refused because of it', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    const { id } = await importFile(manager, content);
    const account = await accountIn(estate);
    const { undoing } = await inTransaction(t.db, async (tx) => {
      await addMoney(tx, account.id);
      const waiting = manager.call(undoImport, { id });
      await waitsForLock(t.db);
      return { undoing: waiting };
    });
    expect((await undoing).error).toMatchObject({
      code: 'import_built_upon',
      error: expect.stringMatching(/receipts, credit notes, refunds or deposits were recorded \(1\)/),
    });
  });

  test('is refused because of a complaint that was being logged', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    const { id } = await importFile(manager, content);
    const { tenant_id, lease_id, estate_id } = await accountIn(estate);
    const { undoing } = await inTransaction(t.db, async (tx) => {
      await sql`
        insert into complaints (tenant_id, lease_id, estate_id, title, description, category_id, status_id, created_at, updated_at)
        values (${tenant_id}, ${lease_id}, ${estate_id}, 'Leak', 'The tap leaks.', 1, 1, now(), now())`.execute(tx);
      const waiting = manager.call(undoImport, { id });
      await waitsForLock(t.db);
      return { undoing: waiting };
    });
    expect((await undoing).error.error).toContain('complaints were logged (1)');
  });

  test('makes money that is recorded meanwhile find no account', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    const { id } = await importFile(manager, content);
    const account = await accountIn(estate);
    const { recorded } = await inTransaction(t.owner, async (tx) => {
      // Holds the undoing up after it has locked the account.
      await sql`lock table journal_entries in share mode`.execute(tx);
      const undoing = manager.call(undoImport, { id });
      await waitsForLock(t.db);
      const body = { account: account.id, amount: 1_000, method: 'Cash' } as const;
      const waiting = manager.call(createReceipt, { body });
      await waitsForLock(t.db, 2);
      return { recorded: Promise.all([undoing, waiting]) };
    });
    const [undone, refused] = await recorded;
    expect(undone.status).toBe(200);
    expect(refused.error.fields).toEqual({ account: [expect.any(String)] });
  });

  test('retires the reference codes of its accounts', async () => {
    const manager = await managerOf();
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    const done = await importFile(manager, content);
    const { reference_code } = await accountIn(estate);
    await manager.call(undoImport, { id: done.id });
    const retired = t.db.selectFrom('retired_reference_codes').select('code').where('code', '=', reference_code);
    expect(await retired.execute()).toHaveLength(1);
  });

  test('is the only way to delete money, and leaves that of others', async () => {
    const { content, estate } = rollOf(letRow('1', 'Apio Grace'));
    await importFile(await managerOf(), content);
    const { id } = await accountIn(estate);
    const ofImport = sql`delete from receipts where account_id = ${id}`;
    for (const db of [t.db, t.owner]) await expect(ofImport.execute(db)).rejects.toThrow('a receipt is never deleted');
    await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
    await expect(
      inTransaction(t.db, async (tx) => {
        await setLocal(tx, 'amayumba.undoing_import', 'on');
        await sql`delete from receipts where source <> 'opening'`.execute(tx);
      }),
    ).rejects.toThrow('a receipt is never deleted');
  });

  test.each<[string, RegExp, (estate: string, username: string) => Promise<unknown>]>([
    [
      'a tenant has signed in',
      /tenants have signed in.* \(1\)/,
      async (_estate, username) => t.as(await accountNamed(username)).call(getProfile),
    ],
    [
      'an estate was changed',
      /estates, blocks or apartments were changed/,
      async (estate) => {
        t.clock.set('2026-11-21T09:00:01Z');
        await (
          await managerOf()
        ).call(updateEstate, { id: (await estateNamed(estate))?.id ?? 0, body: { address: 'Plot 9' } });
      },
    ],
    [
      'money was recorded',
      /receipts, credit notes, refunds or deposits were recorded \(1\)/,
      async (estate) => {
        const account = await accountIn(estate);
        await inTransaction(t.db, (tx) => addMoney(tx, account.id));
      },
    ],
    [
      'a payment was added',
      /payments were added \(1\)/,
      async (estate) => {
        const { tenant_id, lease_id, estate_id } = await accountIn(estate);
        await t.make.payment({ tenant: { id: tenant_id, lease_id, estate_id }, payment_type: 'Utilities' });
      },
    ],
    [
      'a document was added',
      /documents were added \(1\)/,
      async (estate) => void (await t.make.document({ estate_id: (await estateNamed(estate))?.id ?? 0 })),
    ],
    [
      'a cost was recorded',
      /costs, fees or remittances of owners were recorded \(1\)/,
      async (estate) => {
        const body = { category: 'repairs', amount: 5_000, spent_on: '2026-11-20' } as const;
        const id = (await estateNamed(estate))?.id ?? 0;
        await (await managerOf()).call(createExpense, { body: { ...body, estate: id } });
      },
    ],
    [
      'a change waits for a second person',
      /changes for a second person to approve were asked for \(1\)/,
      async (estate) => {
        const manager = await managerOf();
        const rule = {
          key: 'four_eyes_from',
          value: 1,
          from_date: '2026-11-21',
          source: 'Owner of the office',
        } as const;
        await manager.call(createMoneyRule, { body: rule });
        const { id } = await accountIn(estate);
        const [charge] = await t.db.selectFrom('charges').select('id').where('account_id', '=', id).execute();
        const body = { charge: charge?.id ?? 0, amount: 5_000, kind: 'waiver', reason: 'No water' } as const;
        const asked = await manager.call(createCreditNote, { body });
        await manager.call(createMoneyRule, { body: { ...rule, value: 0 } });
        expect(asked.status).toBe(202);
      },
    ],
    [
      'the office wrote to a tenant',
      /messages, promises or payments by phone were recorded/,
      async (estate) => {
        const { id } = await accountIn(estate);
        const body = { text: 'Welcome to the portal' };
        const written = await (await managerOf()).call(writeInConversation, { id, body });
        expect(written.status).toBe(201);
      },
    ],
    [
      'a tenant was reminded',
      /messages, promises or payments by phone were recorded/,
      async (estate) => {
        const { id } = await accountIn(estate);
        const sent = await (await managerOf()).call(remindTenants, { body: { accounts: [id], preview: false } });
        expect(sent.status).toBe(200);
      },
    ],
    [
      'an apartment was added',
      /apartments were added \(1\)/,
      async (estate) => importFile(await managerOf(), workbookOf([estate], HEADER, ['77', null, null, null, 1])),
    ],
  ])('is refused when %s', async (_case, sentence, build) => {
    const manager = await managerOf();
    const phone = newPhone();
    const { content, estate } = rollOf(letRow('1', 'Wanyama Built', { phone }));
    const done = await importFile(manager, content);
    await build(estate, `wanyama.${phone.slice(-4)}`);
    const refused = await manager.call(undoImport, { id: done.id });
    expect(refused.error).toMatchObject({ code: 'import_built_upon', error: expect.stringMatching(sentence) });
    expect(await estateNamed(estate)).toBeDefined();
  });
});

test('600 rows are previewed and imported, with progress', async () => {
  const manager = await managerOf();
  const content = makeLargeRoll(600);
  const draft = await draftOf(manager, content);
  expect(draft.report.made).toMatchObject({
    estates: 3,
    apartments: 600,
    tenants: 600,
    arrears: { count: 200 },
  });
  const { body: begun } = await manager.call(createImport, { body: { draft: draft.id } });
  const seen = new Set([begun.progress]);
  let underway = begun;
  while (underway.status === 'running') {
    underway = (await manager.call(getImport, { id: begun.id })).body;
    seen.add(underway.progress);
  }
  expect(underway.status).toBe('done');
  expect(seen.size).toBeGreaterThan(2);
});
