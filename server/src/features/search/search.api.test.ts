import { createExpense, createVendor, deleteVendor } from '@amayumba/contract/owners/expense-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import { listTenants, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import type { SearchResults } from '@amayumba/contract/search/search.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { storedKey } from '../keys/test/key-caller.ts';

const t = testApp();

const GROUPS = [
  'tenants',
  'apartments',
  'estates',
  'receipts',
  'charges',
  'complaints',
  'expenses',
  'vendors',
] as const;

async function searcher() {
  const manager = t.as(await t.make.user('manager'));
  const search = async (q: string) => (await manager.call(searchEverything, { query: { q } })).body;
  return { manager, search };
}

/** The ids that a search finds, by group; groups without any are left out. */
const idsOf = (found: SearchResults) =>
  Object.fromEntries(
    GROUPS.map((group) => [group, found[group].results.map(({ id }) => id)] as const).filter(
      ([, ids]) => ids.length > 0,
    ),
  );

const complaintOf = (tenant: { id: number; lease_id: number; estate_id: number }, title: string, created_at: string) =>
  t.db
    .insertInto('complaints')
    .values({
      tenant_id: tenant.id,
      lease_id: tenant.lease_id,
      estate_id: tenant.estate_id,
      title,
      description: 'It began on Monday.',
      category_id: 1,
      status_id: 1,
      urgency: 'medium',
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('a search needs an account, and is for managers only', async () => {
  const query = { q: 'okello' };
  expect((await t.as(null).call(searchEverything, { query })).status).toBe(401);
  const tenant = await t.make.tenant();
  expect((await t.as(tenant.user).call(searchEverything, { query })).status).toBe(403);
  expect((await t.as(await t.make.user('owner')).call(searchEverything, { query })).status).toBe(403);
});

test('a search without a text is refused', async () => {
  const { manager } = await searcher();
  for (const q of ['', '   ', 'x'.repeat(101)])
    expect(await manager.call(searchEverything, { query: { q } })).toMatchObject({
      status: 400,
      body: { fields: { q: [expect.any(String)] } },
    });
});

test('a tenant is found by words of the name in any order, username, phone in any spelling and payment code', async () => {
  const { search } = await searcher();
  const tenant = await t.make.tenant({ first_name: 'Zawedde', last_name: 'Kyomugisha' });
  await t.db.updateTable('users').set({ phone_number: '+256 701 445566' }).where('id', '=', tenant.user.id).execute();
  const { account_id } = await t.make.payment({ tenant });
  const { reference_code } = await t.db
    .selectFrom('accounts')
    .select('reference_code')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const spoken = `${reference_code.slice(0, 4)} ${reference_code.slice(4)}`.toLowerCase();
  const texts = [
    'kyomugisha zawedde',
    'ZAWED',
    tenant.user.username,
    '0701 445 566',
    '+256701445566',
    '256701445',
    spoken,
  ];
  for (const text of texts)
    expect([text, (await search(text)).tenants.results.map(({ id }) => id)]).toEqual([text, [tenant.id]]);
  const { results } = (await search('zawedde')).tenants;
  expect(results[0]).toMatchObject({ name: 'Zawedde Kyomugisha', phone_number: '+256 701 445566', is_current: true });
  expect(results[0]?.apartment).toMatch(/^A-/);
});

test('a name is found whichever apostrophe it has, and whichever is typed', async () => {
  const { manager, search } = await searcher();
  const [curly, straight] = [
    await t.make.tenant({ last_name: 'Ng’ang’azi' }),
    await t.make.tenant({ last_name: "Ng'ang'azi" }),
  ];
  const both = [curly.id, straight.id];
  for (const text of ["ng'ang'azi", 'Ng’ang’azi', 'Ng`ang`azi', "ng'a"]) {
    expect(new Set((await search(text)).tenants.results.map(({ id }) => id))).toEqual(new Set(both));
    const list = await manager.call(listTenants, { query: { search: text, page: 1, page_size: 5 } });
    expect(list.body).toMatchObject({ count: 2 });
  }
  expect((await search("'")).tenants.results).toEqual([]);
});

test('a tenant who left keeps the last home, and one without any has none', async () => {
  const { search } = await searcher();
  const { apartment_id } = await t.make.tenant({
    last_name: 'Oldhome',
    lease_start: '2025-01-01',
    lease_end: '2025-06-30',
  });
  const { number } = await t.db
    .selectFrom('apartments')
    .select('number')
    .where('id', '=', apartment_id)
    .executeTakeFirstOrThrow();
  expect((await search('oldhome')).tenants.results).toMatchObject([{ apartment: number, is_current: false }]);
  expect((await search(number)).apartments.results).toMatchObject([{ id: apartment_id, tenant_name: null }]);
});

test('a tenant is found in the home that was given to them instead of one where the lease never began', async () => {
  const { manager, search } = await searcher();
  const tenant = await t.make.tenant({ last_name: 'Earlymover', lease_start: '2026-12-01', lease_end: '2027-11-30' });
  const given = await t.make.apartment({ number: 'EM-09' });
  const body = { apartment: given.id, lease_start: '2026-11-25' };
  expect((await manager.call(updateTenant, { id: tenant.id, body })).body.apartment).toBe(given.id);
  expect((await search('earlymover')).tenants.results).toMatchObject([{ apartment: 'EM-09', is_current: false }]);
});

test('a unit is found with and without its dash and zero, alone and after its estate, with who lives there', async () => {
  const { search } = await searcher();
  const [here, there] = [
    await t.make.estate({ name: 'Quarry Court' }),
    await t.make.estate({ name: 'Lakeside Villas' }),
  ];
  const unit = await t.make.apartment({ estate_id: here.id, number: 'Q-07' });
  const other = await t.make.apartment({ estate_id: there.id, number: 'Q07' });
  await t.make.tenant({ apartment_id: unit.id, first_name: 'Moses', last_name: 'Wasswa' });
  for (const text of ['Q07', 'q-7', 'q 07'])
    expect(new Set((await search(text)).apartments.results.map(({ id }) => id))).toEqual(new Set([unit.id, other.id]));
  const found = (await search('quarry q7')).apartments.results;
  expect(found).toEqual([
    { id: unit.id, number: 'Q-07', block: expect.any(String), estate: 'Quarry Court', tenant_name: 'Moses Wasswa' },
  ]);
  expect(idsOf(await search('court quarry'))).toEqual({ estates: [here.id] });
});

test('money is found by receipt number and code, transaction id, charge id and reference', async () => {
  const { manager, search } = await searcher();
  const tenant = await t.make.tenant();
  const charge = await t.make.payment({ tenant, reference_number: 'INV-88417' });
  const body = {
    account: charge.account_id,
    amount: 100_000,
    method: 'Mobile Money',
    external_reference: 'MP261121.0931.C77',
  } as const;
  const answer = await manager.call(createReceipt, { body });
  expect(answer.status).toBe(201);
  const receipt = answer.body as {
    id: number;
    receipt_code: string;
    receipt_number: number;
  };
  for (const text of [
    receipt.receipt_code,
    receipt.receipt_code.toLowerCase(),
    String(receipt.receipt_number),
    '0931.c77',
  ])
    expect([text, (await search(text)).receipts.results]).toMatchObject([
      text,
      [
        {
          id: receipt.id,
          account: charge.account_id,
          receipt_code: receipt.receipt_code,
          is_void: false,
          amount: 100_000,
        },
      ],
    ]);
  for (const text of [String(charge.id), `#${charge.id}`, 'inv-884'])
    expect((await search(text)).charges.results[0]).toMatchObject({
      id: charge.id,
      payment_type: 'Rent',
      months_paid: [11],
    });
});

test('a complaint is found by id and by a part of its text; the newest come first, five at most', async () => {
  const { search } = await searcher();
  const tenant = await t.make.tenant();
  const ids: number[] = [];
  for (const day of [1, 2, 3, 4, 5, 6])
    ids.push((await complaintOf(tenant, `Geyser leaks ${day}`, `2026-11-0${day}T08:00:00Z`)).id);
  const { results, has_more } = (await search('GEYSER leaks')).complaints;
  expect(results.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(has_more).toBe(true);
  expect((await search('geyser leaks 3')).complaints).toMatchObject({
    results: [{ id: ids[2], status: 'Open' }],
    has_more: false,
  });
  expect((await search(String(ids[0]))).complaints.results[0]?.id).toBe(ids[0]);
  expect((await search('ge')).complaints.results).toHaveLength(5);
});

test('an accountant, and a key, who may list no complaints, find none', async () => {
  const tenant = await t.make.tenant({ last_name: 'Secretive' });
  const { id } = await complaintOf(tenant, 'Secretive neighbour shouts', '2026-11-20T06:00:00Z');
  const found = async (staff_role: 'accountant' | 'viewer', q: string) => {
    const caller = t.as(await t.make.user('manager', { staff_role }));
    return idsOf((await caller.call(searchEverything, { query: { q } })).body);
  };
  expect(await found('viewer', 'secretive')).toEqual({ tenants: [tenant.id], complaints: [id] });
  expect(await found('accountant', 'secretive')).toEqual({ tenants: [tenant.id] });
  expect((await found('accountant', `#${id}`))['complaints']).toBeUndefined();
  const key = await storedKey(t, (await t.make.user('manager')).id, ['search:read']);
  const byKey = await key.call(searchEverything, { query: { q: 'secretive' } });
  expect(idsOf(byKey.body)).toEqual({ tenants: [tenant.id] });
});

test('a vendor is found by name, phone in any spelling and TIN until it is deleted, and its costs by its name', async () => {
  const { manager, search } = await searcher();
  const { name: estate, id: estate_id } = await t.make.estate();
  const body = { name: 'Ssebunya Plumbing', trade: 'Plumber', phone: '0772 334 455', tin: '1009876543' };
  const { body: vendor } = await manager.call(createVendor, { body });
  const cost = { estate: estate_id, category: 'repairs' as const, amount: 85_000 };
  const costs: number[] = [];
  for (const day of ['2026-11-03', '2026-11-09'])
    costs.unshift((await manager.call(createExpense, { body: { ...cost, spent_on: day, vendor: vendor.id } })).body.id);
  const found = (await search('plumbing SSEBUNYA')).expenses.results;
  expect(found.map(({ id }) => id)).toEqual(costs);
  expect(found[0]).toEqual({
    id: costs[0],
    description: '',
    category: 'repairs',
    reference: '',
    amount: 85_000,
    spent_on: '2026-11-09',
    is_reversed: false,
    estate,
    vendor_name: 'Ssebunya Plumbing',
  });
  for (const text of ['ssebunya', 'plumbing ssebunya', '+256 772-334455', '772334', '1009876543'])
    expect([text, (await search(text)).vendors.results]).toEqual([
      text,
      [{ id: vendor.id, name: body.name, trade: body.trade, phone: body.phone }],
    ]);
  await manager.call(deleteVendor, { id: vendor.id });
  expect(idsOf(await search('ssebunya'))).toEqual({ expenses: costs });
});

test('a cost is found by words of its description and reference, the newest first, five at most', async () => {
  const { manager, search } = await searcher();
  const { id: estate } = await t.make.estate();
  const ids: number[] = [];
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const cost = { category: 'garden' as const, amount: 1_000 * day, description: `Jacaranda pruned ${day}` };
    const body = { ...cost, estate, spent_on: `2026-11-0${day}`, reference: `INV-7719${day}` };
    ids.unshift((await manager.call(createExpense, { body })).body.id);
  }
  const { results, has_more } = (await search('pruned JACA')).expenses;
  expect([results.map(({ id }) => id), has_more]).toEqual([ids.slice(0, 5), true]);
  expect(idsOf(await search('inv-77193'))).toEqual({ expenses: [ids[3]] });
  expect(idsOf(await search('jacaranda inv-77191'))).toEqual({ expenses: [ids[5]] });
});

test('a deleted estate, unit or charge is not found, and signs of a pattern mean themselves', async () => {
  const { search } = await searcher();
  const estate = await t.make.estate({ name: 'Vanished Gardens' });
  const unit = await t.make.apartment({ estate_id: estate.id, number: 'VG-19' });
  expect(idsOf(await search('vanished'))).toEqual({ estates: [estate.id] });
  const deleted_at = '2026-11-20T08:00:00Z';
  await t.db.updateTable('apartments').set({ deleted_at }).where('id', '=', unit.id).execute();
  await t.db.updateTable('estates').set({ deleted_at }).where('id', '=', estate.id).execute();
  expect(idsOf(await search('vanished'))).toEqual({});
  expect(idsOf(await search('vg-19'))).toEqual({});
  expect(idsOf(await search('%%%'))).toEqual({});
  expect(idsOf(await search('___'))).toEqual({});
});
