import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { closeComplaint, updateComplaintStatus } from '@amayumba/contract/complaints/endpoints.ts';
import { createDocument } from '@amayumba/contract/documents/endpoints.ts';
import { createWebhook, testWebhook } from '@amayumba/contract/webhooks/endpoints.ts';
import { createExpense, createRecurringExpense, createVendor } from '@amayumba/contract/owners/expense-endpoints.ts';
import { type Endpoint, paramsOf } from '@amayumba/contract/endpoint.ts';
import { allocateReceipt, changeCertificate } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createRemittance } from '@amayumba/contract/owners/statement-endpoints.ts';
import { setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import { type Role, ROLES } from '@amayumba/contract/roles.ts';
import { inTransaction } from '../db/transaction.ts';
import { postingOf } from '../features/ledger/posting/posting.ts';
import { issueStatement } from '../features/owners/statements/issue-statement.ts';
import { insertRun } from '../features/owners/statements/runs.repository.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import { mayDo, type Permission, rolesThatMay } from './permissions.ts';

// Every call × every role that may make it × rows of another person. Their names, texts and sums contain a mark that
// no response may contain.

const MARK = /Zzforeign|7777777|7,777,777/;

const t = testApp({ breaksLedger: true });
/** Each role, and a manager who is limited to another estate. */
type CallerName = Role | 'limited manager';
const callers = {} as Record<CallerName, { id: number }>;
/** The other person's rows by their name in a path or field. */
const foreign: Record<string, number | string> = {};

beforeAll(async () => {
  const owner = await t.make.user('owner', { first_name: 'Zzforeign', last_name: 'Owner' });
  const estate = await t.make.estate({ owner_id: owner.id, name: 'Zzforeign Court' });
  const apartment = await t.make.apartment({ estate_id: estate.id, number: 'Zzforeign 1', rent_amount: 7_777_777 });
  const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: 'Zzforeign', last_name: 'Tenant' });
  const payment = await t.make.payment({ tenant, amount: 7_777_777, status_id: 2 });
  const insert = async (
    table: 'complaints' | 'notifications' | 'refunds' | 'transfers' | 'notices' | 'conversation_messages',
    values: object,
  ) =>
    (
      await t.db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const { lease_id, estate_id } = tenant;
  const complaint = await insert('complaints', {
    tenant_id: tenant.id,
    lease_id,
    estate_id,
    category_id: 2,
    title: 'Zzforeign tap',
    description: 'Zzforeign drip',
  });
  const notification = await insert('notifications', { user_id: tenant.user.id, title: 'Zzforeign news' });
  const otherManager = await t.make.user('manager', { first_name: 'Zzforeign', last_name: 'Manager' });
  const draft = randomUUID();
  const day = { as_at: '2026-11-21', created_at: new Date(t.clock.now()), expires_at: new Date(t.clock.now() + 9e7) };
  await t.db
    .insertInto('import_drafts')
    .values({
      id: draft,
      user_id: otherManager.id,
      file_name: 'Zzforeign.csv',
      content: Buffer.from('x'),
      roll: '{"rows":[],"sheets":[]}',
      ...day,
    })
    .execute();
  const session = randomUUID();
  await t.db
    .insertInto('sessions')
    .values({ id: session, user_id: tenant.user.id, expires_at: new Date(t.clock.now() + 9e7) })
    .execute();
  const { block_id } = apartment;
  Object.assign(foreign, { estate: estate.id, block: block_id, apartment: apartment.id, tenant: tenant.id });
  Object.assign(foreign, { payment: payment.id, complaint, notification, draft, session, lease: lease_id });
  Object.assign(foreign, { user: tenant.user.id, owner: owner.id, account: payment.account_id });
  const receipts = t.db.selectFrom('receipts').select('id').where('account_id', '=', payment.account_id);
  const receipt_id = (await receipts.executeTakeFirstOrThrow()).id;
  const other = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
  const out = { amount: 7_777_777, channel: 'cash', effective_on: '2026-11-21', reason: 'Zzforeign' };
  const refund = await insert('refunds', { ...out, account_id: payment.account_id });
  await t.db.insertInto('receipt_spendings').values({ receipt_id, refund_id: refund, amount: out.amount }).execute();
  const transfer = await insert('transfers', {
    from_account: payment.account_id,
    to_account: other.account_id,
    credit: out.amount,
    deposit: 0,
    effective_on: out.effective_on,
  });
  const collection = randomUUID();
  const phone = { phone: '256772000111', provider: 'mtn', mode: 'simulator' } as const;
  const asked = { id: collection, account_id: payment.account_id, amount: 7_777_777, callback_token: collection };
  await t.db
    .insertInto('collections')
    .values({ ...asked, ...phone, state: 'failed', finished_at: new Date(t.clock.now()), next_check_at: null })
    .execute();
  const account_id = payment.account_id;
  const reason = JSON.stringify({ last_day: '2027-01-01', reason: 'Zzforeign' });
  const notice = await insert('notices', { account_id, kind: 'end_of_tenancy', values: reason });
  const written = await insert('conversation_messages', { account_id, from_role: 'manager', text: 'Zzforeign' });
  Object.assign(foreign, { receipt: receipt_id, refund, transfer, collection, notice, written });
  const posting = postingOf(t.db, t.parts, null);
  const { id: statement } = await inTransaction(t.db, (tx) => issueStatement({ ...posting, tx }, owner.id, '2026-10'));
  const run = await insertRun(t.db, {
    month: '2026-10',
    owners: [owner.id],
    reason: 'Zzforeign',
    created_by: otherManager.id,
    at: posting.at,
  });
  Object.assign(foreign, { statement, run });

  const { body: document } = await t.as(otherManager).call(createDocument, {
    anyBody: { subject: 'lease', subject_id: lease_id, title: 'Zzforeign agreement', visibility: 'tenant_and_owner' },
    files: { file: { name: 'Zzforeign.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } },
  });
  Object.assign(foreign, { document: document.id });

  const claim = await t.db
    .insertInto('claims')
    .values({ charge_id: payment.id, amount: 7_777_777, method: 'Cash', paid_on: '2026-11-20', notes: 'Zzforeign' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const credit_note = await t.db
    .insertInto('credit_notes')
    .values({
      charge_id: payment.id,
      amount: 7_777_777,
      kind: 'waiver',
      reason: 'Zzforeign',
      effective_on: '2026-11-20',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const terms = await t.db
    .insertInto('lease_terms')
    .values({ lease_id, starts_on: '2027-01-01', rent_amount: 7_777_777, rent_every: 'month', due_day: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movement = await t.db
    .insertInto('deposit_movements')
    .values({
      account_id: payment.account_id,
      kind: 'withheld',
      channel: 'cash',
      amount: 7_777_777,
      reason: 'Zzforeign',
      effective_on: '2026-11-20',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await t.db
    .insertInto('text_messages')
    .values({
      account_id: payment.account_id,
      body: 'Zzforeign',
      channel: 'portal',
      purpose: 'notice',
      state: 'delivered',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body: recurring } = await t.as(otherManager).call(createRecurringExpense, {
    body: {
      estate: estate.id,
      description: 'Zzforeign guard',
      category: 'security',
      amount: 7_777_777,
      every: 'month',
      starts_on: '2027-01-01',
    } as never,
  });
  Object.assign(foreign, { claim: claim.id, credit_note: credit_note.id, terms: terms.id, movement: movement.id });
  Object.assign(foreign, { colleague: otherManager.id, message: message.id, recurring: recurring.id });

  const { body: vendor } = await t.as(otherManager).call(createVendor, { body: { name: 'Zzforeign Plumbing' } });
  const { body: expense } = await t.as(otherManager).call(createExpense, {
    body: {
      estate: estate.id,
      apartment: apartment.id,
      vendor: vendor.id,
      complaint,
      description: 'Zzforeign lock',
      category: 'repairs',
      amount: 7_777_777,
      spent_on: '2026-11-20',
      paid_on: '2026-11-20',
      method: 'Cash',
    },
  });
  const { body: remittance } = await t.as(otherManager).call(createRemittance, {
    body: {
      owner: owner.id,
      amount: 7_777_777,
      paid_on: '2026-11-20',
      method: 'Cash',
      reference: 'Zzforeign',
      advance: true,
    },
  });
  const { body: webhook } = await t.as(otherManager).call(createWebhook, {
    body: { url: 'https://1.1.1.1/zzforeign', events: ['lease.ended'] },
  });
  const { body: delivery } = await t.as(otherManager).call(testWebhook, { id: webhook.id });
  const approval = await t.db
    .insertInto('approvals')
    .values({
      action: 'receipt_reversal',
      input: '{}',
      subject: 'receipt',
      subject_id: Number(foreign['receipt']),
      account_id: payment.account_id,
      estate_id: estate.id,
      amount: 7_777_777,
      summary: 'Zzforeign',
      reason: 'Zzforeign',
      requested_by: otherManager.id,
      requested_at: new Date(t.clock.now()),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(foreign, { webhook: webhook.id, delivery: delivery.id, approval: approval.id });
  Object.assign(foreign, { expense: expense.id, vendor: vendor.id, remittance: remittance.id });

  const ownEstate = await t.make.estate({ owner_id: (callers.owner = await t.make.user('owner')).id });
  // Whose co-owner is the other owner, who sees no more of that than of their own.
  const half = { estate_id: ownEstate.id, share_percent: 50, recorded_on: '2020-01-01', from_date: '2000-01-01' };
  await t.db
    .updateTable('estate_ownerships')
    .set({ share_percent: 50 })
    .where('estate_id', '=', ownEstate.id)
    .execute();
  await t.db
    .insertInto('estate_ownerships')
    .values({ ...half, owner_id: owner.id, slice_from: 50 })
    .execute();
  const home = await t.make.apartment({ estate_id: ownEstate.id });
  const self = await t.make.tenant({ apartment_id: home.id });
  await t.make.payment({ tenant: self });
  callers.tenant = self.user;
  callers.manager = await t.make.user('manager');
  callers['limited manager'] = await t.make.user('manager', { estates: [ownEstate.id] });
});

const signedIn = new Map<CallerName, Caller>();
function callerOf(name: CallerName): Caller {
  const caller = signedIn.get(name) ?? t.as(callers[name]);
  signedIn.set(name, caller);
  return caller;
}

const CALLED: readonly (readonly [RegExp, string])[] = [
  [/draft_id/, 'draft'],
  [/sign_in_id|file_id/, 'session'],
  [/\/core\/(?:owner\/)?estates\//, 'estate'],
  [/\/core\/blocks\//, 'block'],
  [/\/core\/apartments\//, 'apartment'],
  [/\/tenants\//, 'tenant'],
  [/\/statements\/runs\//, 'run'],
  [/\/owners?\/statements\//, 'statement'],
  [/\/payments\//, 'payment'],
  [/\/messages\/notices\//, 'notice'],
  [/\/messages\/conversations\//, 'account'],
  [/collection_id/, 'collection'],
  [/\/money\/receipts\//, 'receipt'],
  [/\/money\/refunds\//, 'refund'],
  [/\/money\/transfers\//, 'transfer'],
  [/\/money\/claims\//, 'claim'],
  [/\/money\/credit-notes\//, 'credit_note'],
  [/\/money\/terms\//, 'terms'],
  [/\/money\/deposits\/movements\//, 'movement'],
  [/\/money\/(?:accounts|deposits)\//, 'account'],
  [/\/complaints\//, 'complaint'],
  [/\/documents\//, 'document'],
  [/\/staff\//, 'colleague'],
  [/\/owners\/details\//, 'owner'],
  [/\/owners\/expenses\//, 'expense'],
  [/\/owners\/recurring\//, 'recurring'],
  [/\/owners\/vendors\//, 'vendor'],
  [/\/owners\/remittances\//, 'remittance'],
  [/\/api\/approvals\//, 'approval'],
  [/\/webhooks\/deliveries\//, 'delivery'],
  [/\/api\/webhooks\//, 'webhook'],
  [/\/notifications\//, 'notification'],
  [/\/api\/messages\/:id\//, 'message'],
];
/** The other person's row for a path with a parameter; an account by default. */
const rowOf = (path: string) => foreign[CALLED.find(([pattern]) => pattern.test(path))?.[1] ?? 'user'] ?? '';

/** The other person's ids for all fields that name rows: `tenant`, `tenant_id`, `user`. */
const allForeign = () =>
  Object.fromEntries(
    Object.entries(foreign).flatMap(([name, value]) => [
      [name, value],
      [`${name}_id`, value],
    ]),
  );

/** A digest of the other person's rows, so that any change is detected. */
async function digest(): Promise<string> {
  const rows = {
    estates: foreign['estate'],
    blocks: foreign['block'],
    apartments: foreign['apartment'],
    tenants: foreign['tenant'],
    leases: foreign['lease'],
    charges: foreign['payment'],
    accounts: foreign['account'],
    receipts: foreign['receipt'],
    refunds: foreign['refund'],
    transfers: foreign['transfer'],
    notices: foreign['notice'],
    conversation_messages: foreign['written'],
    collections: foreign['collection'],
    complaints: foreign['complaint'],
    documents: foreign['document'],
    owner_statements: foreign['statement'],
    owner_statement_runs: foreign['run'],
    expenses: foreign['expense'],
    vendors: foreign['vendor'],
    remittances: foreign['remittance'],
    webhooks: foreign['webhook'],
    webhook_deliveries: foreign['delivery'],
    notifications: foreign['notification'],
    users: foreign['user'],
    sessions: foreign['session'],
    import_drafts: foreign['draft'],
  };
  const texts = Object.entries(rows).map(
    ([table, id]) => sql`select ${table} as name, md5(r::text) as text from ${sql.table(table)} r where r.id = ${id}`,
  );
  return JSON.stringify((await sql`${sql.join(texts, sql` union all `)} order by name`.execute(t.db)).rows);
}

/** Every call with each role that may make it, and a limited manager where it is for some estates. */
const calls = (): { endpoint: Endpoint; may: Permission; role: CallerName }[] =>
  t.app.registered.flatMap(({ endpoint, rule }) =>
    endpoint && rule && 'may' in rule ? callersOf(rule.may).map((role) => ({ endpoint, may: rule.may, role })) : [],
  );

const LIMITED = { role: 'manager', staff_role: 'manager', estates: [0] } as const;
const callersOf = (may: Permission): CallerName[] => [
  ...ROLES.filter((role) => rolesThatMay(may).includes(role)),
  ...(mayDo(LIMITED, may) ? (['limited manager'] as const) : []),
];

/** Managers see all rows except personal ones: messages, drafts, sign-ins. Approvals that others asked for are seen. */
const isOutOfReach = ({ endpoint, may, role }: ReturnType<typeof calls>[number]) =>
  role !== 'manager' || (may.endsWith(':own') && may !== 'approvals:own') || /draft_id|sign_in_id/.test(endpoint.path);

/** What a call needs before it looks for its row. */
const NEEDED: Readonly<Record<string, object>> = {
  [updateComplaintStatus.path]: { status_id: 2 },
  [closeComplaint.path]: { feedback: 'Done' },
  [allocateReceipt.path]: { allocations: [] },
  [changeCertificate.path]: { withholding_certificate: '' },
  [setEstateValue.path]: { value: 1_000_000, valued_on: '2026-11-01' },
};

test("a path that names somebody else's row names nothing, for every call and role", async () => {
  const before = await digest();
  const named = calls().filter((call) => paramsOf(call.endpoint) && isOutOfReach(call));
  expect(named.length).toBeGreaterThan(8);
  for (const call of named) {
    const { endpoint, role } = call;
    const request = { id: rowOf(endpoint.path), ...(endpoint.body && { anyBody: NEEDED[endpoint.path] ?? {} }) };
    const { status, text } = await callerOf(role).call(endpoint, request);
    // A POST may first ask for a password or a choice; it must not get further.
    const isRefused = status === 404 || (endpoint.method === 'POST' && endpoint.body && status === 400);
    expect([endpoint.method, endpoint.path, role, status, isRefused]).toEqual([
      endpoint.method,
      endpoint.path,
      role,
      status,
      true,
    ]);
    expect(text).not.toMatch(MARK);
  }
  expect(await digest()).toBe(before);
});

test("filters and bodies that name somebody else's rows show and change nothing of them, for every call of owners, tenants and limited managers", async () => {
  const before = await digest();
  const others = calls().filter(({ endpoint, role }) => role !== 'manager' && !paramsOf(endpoint));
  expect(others.length).toBeGreaterThan(25);
  for (const { endpoint, role } of others) {
    const query = { ...allForeign(), search: 'Zzforeign', start_date: '2026-01-01', end_date: '2026-12-31' };
    for (const some of [{}, query, ...(role === 'limited manager' ? [{ file: 'csv' }, { search: 'Zzforeign' }] : [])]) {
      const body = {
        ...allForeign(),
        report_type: 'payments',
        format: 'csv',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        filters: allForeign(),
      };
      const request = { ...(endpoint.query && { query: some as never }), ...(endpoint.body && { anyBody: body }) };
      const { status, text } = await callerOf(role).call(endpoint, request);
      // The vendors of the office are shared by all its people.
      const shown = role === 'limited manager' ? text.replaceAll('Zzforeign Plumbing', '') : text;
      expect([endpoint.path, role, status >= 500, MARK.test(shown)]).toEqual([endpoint.path, role, false, false]);
    }
  }
  expect(await digest()).toBe(before);
});

test('a manager may name all rows of the portfolio, so that the refusals above depend on ownership', async () => {
  const seen = calls().filter(
    (call) =>
      call.role === 'manager' && call.endpoint.method === 'GET' && paramsOf(call.endpoint) && !isOutOfReach(call),
  );
  const statuses = [];
  for (const { endpoint } of seen) {
    if (/imports/.test(endpoint.path)) continue;
    statuses.push([endpoint.path, (await callerOf('manager').call(endpoint, { id: rowOf(endpoint.path) })).status]);
  }
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(4);
});
