import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import * as staff from '@amayumba/contract/staff/endpoints.ts';
import * as complaints from '@amayumba/contract/complaints/endpoints.ts';
import * as documents from '@amayumba/contract/documents/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import * as moneyAccounts from '@amayumba/contract/money/account-endpoints.ts';
import { changeTemplate } from '@amayumba/contract/messages/endpoints.ts';
import { updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import {
  allocateReceipt,
  changeCertificate,
  createReceipt,
  getMoneyReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import * as owners from '@amayumba/contract/owners/expense-endpoints.ts';
import * as payments from '@amayumba/contract/payments/endpoints.ts';
import * as ownerships from '@amayumba/contract/owners/ownership-endpoints.ts';
import * as settings from '@amayumba/contract/settings/endpoints.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import { createWebhook, listWebhooks, updateWebhook } from '@amayumba/contract/webhooks/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import { deleteLeaseRows } from '../features/tenants/leases.repository.ts';
import { callName } from '../test/covering-tests.ts';

const t = testApp();

/** A manager with a known name. */
const aManager = async () => t.as(await t.make.user('manager', { first_name: 'Sarah', last_name: 'Nakato' }));

async function aComplaint(): Promise<number> {
  const tenant = await t.make.tenant();
  const row = await t.db
    .insertInto('complaints')
    .values({ tenant_id: tenant.id, category_id: 2, title: 'Tap drips', description: 'All night.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const A_COST = { category: 'security', amount: 1_000 };

/** Creates a record about the money of owners by its call. Returns its id. */
async function anOwnersRecord(endpoint: Endpoint, fields: object): Promise<number> {
  const manager = await aManager();
  const { body } = await manager.call(endpoint, { anyBody: { estate: (await t.make.estate()).id, ...fields } });
  return (body as { id: number }).id;
}

interface Case {
  endpoint: Endpoint;
  /** Creates the record to change. Returns its id. */
  make: () => Promise<number | undefined>;
  /** Changes with three different results. */
  changes: readonly [object, object, object];
  /** A call that returns the object with its version. */
  read: Endpoint;
  /** Set where the object is read from a list, for calls without a single read. */
  listed?: true;
}

const CASES: readonly Case[] = [
  {
    endpoint: payments.updatePayment,
    make: async () => (await t.make.payment({ tenant: await t.make.tenant() })).id,
    changes: [{ notes: 'One' }, { notes: 'Two' }, { status_id: 4 }],
    read: payments.getPayment,
  },
  {
    endpoint: tenants.updateTenant,
    make: async () => (await t.make.tenant()).id,
    changes: [{ user: { last_name: 'One' } }, { emergency_contact: 'Two' }, { lease_end: '2027-06-30' }],
    read: tenants.getTenant,
  },
  {
    endpoint: estates.updateEstate,
    make: async () => (await t.make.estate()).id,
    changes: [{ size: 'One' }, { size: 'Two' }, { description: 'Three' }],
    read: estates.getEstate,
  },
  {
    endpoint: estates.updateBlock,
    make: async () => (await t.make.block((await t.make.estate()).id)).id,
    changes: [{ description: 'One' }, { description: 'Two' }, { name: 'Three' }],
    read: estates.listBlocks,
    listed: true,
  },
  {
    endpoint: estates.updateApartment,
    make: async () => (await t.make.apartment()).id,
    changes: [{ color: 'One' }, { amenities: [1, 2] }, { amenities: [2] }],
    read: estates.listApartments,
    listed: true,
  },
  {
    endpoint: complaints.updateComplaint,
    make: aComplaint,
    changes: [{ title: 'One' }, { title: 'Two' }, { urgency: 'critical' }],
    read: complaints.getComplaint,
  },
  {
    endpoint: complaints.updateComplaintStatus,
    make: aComplaint,
    changes: [
      { status_id: 2, feedback: 'One' },
      { status_id: 3, feedback: 'Two' },
      { status_id: 1, feedback: 'Three' },
    ],
    read: complaints.getComplaint,
  },
  {
    endpoint: complaints.closeComplaint,
    make: aComplaint,
    changes: [{ feedback: 'One' }, { feedback: 'Two' }, { feedback: 'Three' }],
    read: complaints.getComplaint,
  },
  {
    endpoint: staff.updateStaff,
    make: async () => (await t.make.user('manager')).id,
    changes: [{ first_name: 'One' }, { staff_role: 'viewer' }, { status: 'inactive' }],
    read: staff.getStaff,
  },
  {
    endpoint: accounts.updatePerson,
    make: async () => (await t.make.user('owner')).id,
    changes: [{ first_name: 'One' }, { phone_number: '+256 772 000111' }, { status: 'inactive' }],
    read: accounts.getPerson,
  },
  {
    endpoint: changeCertificate,
    make: async () => {
      const { account_id } = await t.make.payment({ tenant: await t.make.tenant() });
      const body = { account: account_id, amount: 94_000, withheld: 6_000, method: 'Cash' as const };
      return (await (await aManager()).call(createReceipt, { body })).body.id;
    },
    changes: [{ withholding_certificate: 'One' }, { withholding_certificate: 'Two' }, { withholding_certificate: '' }],
    read: getMoneyReceipt,
  },
  {
    endpoint: ownerships.changeOwnerDetails,
    make: async () => (await t.make.user('owner')).id,
    changes: [{ tin: '1000000001' }, { tin: '1000000002' }, { kind: 'company' }],
    read: ownerships.getOwnerDetails,
  },
  {
    endpoint: moneyAccounts.updateAccount,
    make: async () => (await t.make.payment({ tenant: await t.make.tenant() })).account_id,
    changes: [{ promise_on: '2026-12-01' }, { promise_on: '2026-12-02' }, { disputed: true }],
    read: moneyAccounts.getAccount,
  },
  {
    endpoint: settings.updateSettings,
    // There is one row only: a value from an earlier test would make the next change a change of nothing.
    make: async () => {
      await t.db.updateTable('settings').set({ landlord_name: 'Nobody' }).execute();
      await t.db.deleteFrom('money_rules').where('key', '=', 'reminder_ladder').execute();
      return undefined;
    },
    changes: [{ landlord_name: 'One' }, { landlord_name: 'Two' }, { reminder_days: 9 }],
    read: settings.getSettings,
  },
  {
    endpoint: documents.updateDocument,
    make: async () => (await t.make.document({ estate_id: (await t.make.estate()).id })).id,
    changes: [{ title: 'One' }, { title: 'Two' }, { visibility: 'owner' }],
    read: documents.getDocument,
  },
  {
    endpoint: owners.updateExpense,
    make: () => anOwnersRecord(owners.createExpense, { ...A_COST, spent_on: '2026-11-20' }),
    changes: [{ notes: 'One' }, { notes: 'Two' }, { amount: 3_000 }],
    read: owners.getExpense,
  },
  {
    endpoint: owners.updateRecurringExpense,
    make: () => anOwnersRecord(owners.createRecurringExpense, { ...A_COST, every: 'month', starts_on: '2026-12-01' }),
    changes: [{ description: 'One' }, { description: 'Two' }, { amount: 3_000 }],
    read: owners.listRecurringExpenses,
    listed: true,
  },
  {
    endpoint: owners.updateVendor,
    make: async () => anOwnersRecord(owners.createVendor, { name: randomUUID() }),
    changes: [{ trade: 'One' }, { trade: 'Two' }, { notes: 'Three' }],
    read: owners.listVendors,
    listed: true,
  },
  {
    endpoint: updateWebhook,
    make: () => anOwnersRecord(createWebhook, { url: 'https://1.1.1.1/hook', events: ['lease.ended'] }),
    changes: [{ url: 'https://1.1.1.1/one' }, { url: 'https://1.1.1.1/two' }, { events: ['lease.ending'] }],
    read: listWebhooks,
    listed: true,
  },
  {
    endpoint: owners.updateFeeAgreement,
    make: () =>
      anOwnersRecord(owners.createFeeAgreement, { from_date: '2026-11-01', percent_of: 'received', percent: 10 }),
    changes: [{ percent: 1 }, { percent: 2 }, { minimum: 3_000 }],
    read: owners.listFeeAgreements,
    listed: true,
  },
];

const named = CASES.map((changeCase) => [callName(changeCase.endpoint), changeCase] as const);
type Caller = Awaited<ReturnType<typeof aManager>>;
interface Row {
  id: number;
  version: number;
}

async function read(manager: Caller, { read: call, listed }: Case, id: number | undefined): Promise<Row> {
  const { body } = await manager.call(call, { ...(id !== undefined && { id }) });
  return (listed ? (body as Row[]).find((row) => row.id === id) : body) as Row;
}

/** A request for the change, with the id where there is one. */
const changing = (id: number | undefined, anyBody: object, headers?: Record<string, string>) => ({
  ...(id !== undefined && { id }),
  ...(headers && { headers }),
  anyBody,
});

test('every call that changes or removes a record refuses stale changes, or states why it need not', () => {
  const silent = t.app.registered.flatMap(({ method, path, endpoint }) =>
    (method === 'PATCH' || method === 'DELETE') && endpoint?.stale === undefined ? [`${method} ${path}`] : [],
  );
  expect(silent).toEqual([]);
});

test('every PATCH that refuses stale changes is tested here', () => {
  const refusing = t.app.registered.flatMap(({ method, endpoint }) =>
    method === 'PATCH' && endpoint?.stale === 'refused' ? [callName(endpoint)] : [],
  );
  // features/ledger/money tests the first, whose changes name the charges of the record; features/collections and
  // features/messages the others, whose records have names and no id.
  const elsewhere = [callName(allocateReceipt), callName(updateProvider), callName(changeTemplate)];
  expect([...named.map(([name]) => name), ...elsewhere].toSorted()).toEqual(refusing.toSorted());
});

test.each(named)('%s: without a version the last write wins', async (_name, changeCase) => {
  const manager = await aManager();
  const id = await changeCase.make();
  const before = await read(manager, changeCase, id);
  expect((await manager.call(changeCase.endpoint, changing(id, changeCase.changes[0]))).status).toBe(200);
  const { status, body, headers } = await manager.call(changeCase.endpoint, changing(id, changeCase.changes[1]));
  expect(status).toBe(200);
  const after = await read(manager, changeCase, id);
  expect(after.version).toBeGreaterThan(before.version + 1);
  expect(body).toMatchObject({ version: after.version });
  expect(headers['etag']).toBe(`"${after.version}"`);
});

test.each(named)('%s: a change that changes nothing keeps the version', async (_name, changeCase) => {
  const manager = await aManager();
  const id = await changeCase.make();
  const { version } = (await manager.call(changeCase.endpoint, changing(id, changeCase.changes[1]))).body as Row;
  const again = await manager.call(changeCase.endpoint, changing(id, changeCase.changes[1]));
  expect(again.body).toMatchObject({ version });
});

test.each(named)('%s: a stale change is refused with both versions', async (_name, changeCase) => {
  const [manager, other] = [await aManager(), await aManager()];
  const id = await changeCase.make();
  const seen = await read(manager, changeCase, id);
  const theirs = await other.call(changeCase.endpoint, changing(id, changeCase.changes[0]));
  for (const mine of [
    changing(id, { ...changeCase.changes[1], version: seen.version }),
    changing(id, changeCase.changes[1], { 'if-match': `"${seen.version}"` }),
    // With both a header and a version in the body, both must match.
    changing(id, { ...changeCase.changes[1], version: seen.version }, { 'if-match': '*' }),
  ]) {
    const { status, error, headers } = await manager.call(changeCase.endpoint, mine);
    const now = await read(manager, changeCase, id);
    expect([status, error.code]).toEqual([409, 'stale_change']);
    expect(error.error).toMatch(/^This was changed meanwhile by Sarah Nakato at .+\. Nothing was saved\.$/);
    expect(error).toMatchObject({
      changed_by: 'Sarah Nakato',
      current: { version: now.version },
      sent: changeCase.changes[1],
    });
    expect(headers['etag']).toBe(`"${now.version}"`);
  }
  const { version } = theirs.body as Row;
  expect((await read(manager, changeCase, id)).version).toBe(version);
});

test.each(named)('%s: the right version, a list that contains it, and * are accepted', async (_name, changeCase) => {
  const manager = await aManager();
  const id = await changeCase.make();
  const first = await read(manager, changeCase, id);
  const withBody = await manager.call(
    changeCase.endpoint,
    changing(id, { ...changeCase.changes[0], version: first.version }),
  );
  expect(withBody.status).toBe(200);
  const second: unknown = withBody.body;
  const list = `"0", "${(second as Row).version}" , "x"`;
  expect(
    (await manager.call(changeCase.endpoint, changing(id, changeCase.changes[1], { 'if-match': list }))).status,
  ).toBe(200);
  expect(
    (await manager.call(changeCase.endpoint, changing(id, changeCase.changes[2], { 'if-match': '*' }))).status,
  ).toBe(200);
});

test.each(named)('%s: an invalid version or tag is refused and changes nothing', async (_name, changeCase) => {
  const manager = await aManager();
  const id = await changeCase.make();
  const { version } = await read(manager, changeCase, id);
  // One reader of tags and versions is before all calls, so every form is tried on one of them.
  const isFirst = changeCase === named[0]?.[1];
  for (const header of isFirst ? ['', '3', `"${version}`, `'${version}'`, '*, "1"', 'W/', '"a" "b"'] : ['3']) {
    const { status, error } = await manager.call(
      changeCase.endpoint,
      changing(id, changeCase.changes[0], { 'if-match': header }),
    );
    expect([header, status, Object.keys(error.fields ?? {})]).toEqual([header, 400, ['If-Match']]);
  }
  for (const wrong of isFirst ? ['three', -1, 1.5, 0, {}, 1e300] : ['three']) {
    const { status, error } = await manager.call(
      changeCase.endpoint,
      changing(id, { ...changeCase.changes[0], version: wrong }),
    );
    expect([wrong, status, Object.keys(error.fields ?? {})]).toEqual([wrong, 400, ['version']]);
  }
  // A weak tag is not exact, so it never matches.
  const weak = await manager.call(
    changeCase.endpoint,
    changing(id, changeCase.changes[0], { 'if-match': `W/"${version}"` }),
  );
  expect(weak.error.code).toBe('stale_change');
  expect((await read(manager, changeCase, id)).version).toBe(version);
});

test.each(named)('%s: of concurrent changes from one version exactly one succeeds', async (_name, changeCase) => {
  const managers = await Promise.all(Array.from({ length: 4 }, aManager));
  const id = await changeCase.make();
  const [first] = managers;
  const { version } = await read(first as Caller, changeCase, id);
  const answers = await Promise.all(
    managers.map((manager, index) =>
      manager.call(changeCase.endpoint, changing(id, { ...changeCase.changes[index % 2 === 0 ? 0 : 1], version })),
    ),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
  const won = answers.find(({ status }) => status === 200)?.body as Row;
  expect(won.version).toBeGreaterThan(version);
  expect((await read(first as Caller, changeCase, id)).version).toBe(won.version);
});

const caseOf = (endpoint: Endpoint) => CASES.find((changeCase) => changeCase.endpoint === endpoint);

test.each([
  [payments.deletePayment, payments.getPayment, caseOf(payments.updatePayment)],
  [estates.deleteEstate, estates.getEstate, caseOf(estates.updateEstate)],
  [documents.deleteDocument, documents.getDocument, caseOf(documents.updateDocument)],
  [owners.deleteExpense, owners.getExpense, caseOf(owners.updateExpense)],
] as const)('removing refuses what was changed meanwhile', async (remove, get, changeCase) => {
  const manager = await aManager();
  const id = (await changeCase?.make()) ?? 0;
  const stale = await manager.call(remove, { id, headers: { 'if-match': '"77"' } });
  expect(stale.error).toMatchObject({ code: 'stale_change', current: { id, version: 1 } });
  expect((await manager.call(get, { id })).status).toBe(200);
  expect((await manager.call(remove, { id, headers: { 'if-match': '"1"' } })).status).toBe(204);
  expect((await manager.call(get, { id })).status).toBe(404);
});

test('a tenant gets a new version when the account, the tenant type or a lease changes', async () => {
  const manager = await aManager();
  const tenant = await t.make.tenant();
  const versionNow = async () => (await manager.call(tenants.getTenant, { id: tenant.id })).body.version ?? 0;
  const versions = [await versionNow()];
  await manager.call(accounts.updatePerson, { id: tenant.user.id, body: { first_name: 'Other' } });
  versions.push(await versionNow());
  await t.db.updateTable('tenants').set({ tenant_type_id: 2 }).where('id', '=', tenant.id).execute();
  versions.push(await versionNow());
  await t.db.updateTable('leases').set({ lease_end: '2028-01-01' }).where('id', '=', tenant.lease_id).execute();
  versions.push(await versionNow());
  const lease = { tenant_id: tenant.id, apartment_id: tenant.apartment_id, lease_start: '2029-01-01' };
  const { id } = await t.db.insertInto('leases').values(lease).returning('id').executeTakeFirstOrThrow();
  versions.push(await versionNow());
  await deleteLeaseRows(t.db, [id]);
  versions.push(await versionNow());
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

test('setting a password or confirming an address keeps the version', async () => {
  const manager = await aManager();
  const { id } = await t.make.user('owner');
  const before = await manager.call(accounts.getPerson, { id });
  await manager.call(accounts.updatePerson, { id, body: { password: 'Kyengera-plot-9' } });
  await t.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
  expect((await manager.call(accounts.getPerson, { id })).body.version).toBe(before.body.version);
});

test('the response to a stale change does not repeat a password', async () => {
  const manager = await aManager();
  const tenant = await t.make.tenant();
  const user = { last_name: 'Okello', password: 'Kyengera-plot-9' };
  const { text, error } = await manager.call(tenants.updateTenant, { id: tenant.id, body: { user, version: 99 } });
  expect(error).toMatchObject({ code: 'stale_change', sent: { user: { last_name: 'Okello' } } });
  expect(text).not.toContain('Kyengera');
  const { id } = await t.make.user('owner');
  const own = { first_name: 'Sarah', current_password: 'Kyengera-plot-9', version: 99 };
  const stale = await manager.call(accounts.updatePerson, { id, anyBody: own });
  expect(stale.error).toMatchObject({ code: 'stale_change', sent: { first_name: 'Sarah' } });
  expect(stale.text).not.toContain('Kyengera');
});

test('a tenant sees who changed the complaint, and nobody else does', async () => {
  const manager = await aManager();
  const tenant = await t.make.tenant();
  const { id } = await t.db
    .insertInto('complaints')
    .values({ tenant_id: tenant.id, category_id: 2, title: 'Tap drips', description: 'All night.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await manager.call(complaints.updateComplaintStatus, { id, body: { status_id: 2 } });
  const mine = { id, body: { title: 'Tap still drips', version: 1 } };
  const stale = await t.as(tenant.user).call(complaints.updateComplaint, mine);
  expect(stale.error).toMatchObject({ changed_by: 'Sarah Nakato', current: { status: { id: 2 } } });
  const neighbour = await t.make.tenant();
  expect((await t.as(neighbour.user).call(complaints.updateComplaint, mine)).status).toBe(404);
});

test('several payments are marked paid in the versions seen, or none of them', async () => {
  const [manager, other] = [await aManager(), await aManager()];
  const payer = await t.make.tenant();
  const rows = [await t.make.payment({ tenant: payer }), await t.make.payment({ tenant: payer, month: 10 })];
  const ids = rows.map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  await other.call(payments.updatePayment, { id: second, body: { amount: 900_000 } });
  const seen = { [first]: 1, [second]: 1 };
  const stale = await manager.call(payments.markPaymentsPaid, { body: { ids, versions: seen } });
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_change']);
  expect(stale.error).toMatchObject({
    changed_by: 'Sarah Nakato',
    current: [{ id: second, amount: 900_000, version: 2 }],
  });
  expect((await manager.call(payments.getPayment, { id: first })).body.status_id).toBe(1);
  const anew = await manager.call(payments.markPaymentsPaid, { body: { ids, versions: { ...seen, [second]: 2 } } });
  expect(anew.status).toBe(200);
  expect(anew.body.payments.map(({ id, version }) => [id, (version ?? 0) > (id === second ? 2 : 1)])).toEqual([
    [first, true],
    [second, true],
  ]);
});

test('of two managers who mark the same payments paid at once one succeeds, and the other gets a conflict', async () => {
  const managers = [await aManager(), await aManager()];
  const payer = await t.make.tenant();
  const { id } = await t.make.payment({ tenant: payer });
  const body = { ids: [id], versions: { [id]: 1 } };
  const answers = await Promise.all(managers.map((manager) => manager.call(payments.markPaymentsPaid, { body })));
  expect(answers.map(({ status, error }) => (status === 200 ? 'done' : error.code)).toSorted()).toEqual([
    'done',
    'stale_change',
  ]);
});

test("a payment logged by a tenant makes a manager's form stale", async () => {
  const manager = await aManager();
  const payer = await t.make.tenant();
  const { id } = await t.make.payment({ tenant: payer });
  await t.as(payer.user).call(payments.logPayment, {
    body: {
      amount: 500_000,
      payment_method: 'Mobile Money',
      reference_number: 'MM-77',
      payment_for_month: 11,
      payment_for_year: 2026,
      due_date: '2026-11-30',
      payment_type: 'Rent',
    },
  });
  const stale = await manager.call(payments.updatePayment, { id, body: { notes: 'Called them', version: 1 } });
  expect(stale.error).toMatchObject({ code: 'stale_change', current: { status_id: 7, reference_number: 'MM-77' } });
});

test('a new record has its version as a tag, and can be changed with it', async () => {
  const manager = await aManager();
  const { body, headers } = await manager.call(estates.createEstate, { body: { name: 'Tagged', address: 'Plot 1' } });
  expect([body.version, headers['etag']]).toEqual([1, '"1"']);
  const { block_id } = await t.make.apartment();
  const made = await manager.call(estates.createApartment, {
    body: { block: block_id, number: 'Z-9', amenities: [1, 2] },
  });
  expect([made.body.version, made.headers['etag']]).toEqual([1, '"1"']);
});

test('a new picture changes the version of its estate', async () => {
  const manager = await aManager();
  const { id } = await t.make.estate();
  const change = { body: { remove_image: true, version: 2 } };
  expect((await manager.call(estates.updateEstate, { id, ...change })).error.code).toBe('stale_change');
  const file = { id: crypto.randomUUID(), kind: 'image' as const, file_name: 'a.jpg', media_type: 'image/jpeg' };
  const bytes = { size_bytes: 1, sha256: Buffer.alloc(32), storage_key: 'ab/cd' };
  await t.db
    .insertInto('files')
    .values({ ...file, ...bytes })
    .execute();
  await t.db.updateTable('estates').set({ image_file_id: file.id }).where('id', '=', id).execute();
  expect((await manager.call(estates.getEstate, { id })).body.version).toBe(2);
});

test('the OpenAPI document lists the calls with If-Match', async () => {
  interface Described {
    parameters?: { name: string; in: string }[];
  }
  const { paths } = (await t.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  const taking = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name, in: place }) => name === 'If-Match' && place === 'header')
        ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
        : [],
    ),
  );
  const refusing = t.app.registered.flatMap(({ endpoint }) =>
    endpoint?.stale === 'refused' ? [callName(endpoint)] : [],
  );
  expect(taking.toSorted()).toEqual(refusing.toSorted());
});
