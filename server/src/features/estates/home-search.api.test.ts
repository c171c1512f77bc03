import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { listApartments } from '@amayumba/contract/estates/endpoints.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listPayments, logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';

// Homes are found by what people call them, in the lists of all that belongs to them.

const t = testApp();

/** The number of each home by the ids that the lists show. */
const homes = { apartments: new Map<number, string>(), tenants: new Map<number, string>() };
let manager: Caller;

async function block(estate: string, name: string) {
  const made = await t.make.block((await t.make.estate({ name: estate })).id);
  await t.db.updateTable('blocks').set({ name }).where('id', '=', made.id).execute();
  return made.id;
}

/** A home with a tenant who has a charge, a deposit, a receipt and a claim. */
async function home(block_id: number, number: string, name: string) {
  const apartment = await t.make.apartment({ block_id, number });
  const tenant = await t.make.tenant({ apartment_id: apartment.id });
  homes.apartments.set(apartment.id, name);
  homes.tenants.set(tenant.id, name);
  await t.make.payment({ tenant, payment_type: 'Security Deposit' });
  const { account_id } = await t.make.payment({ tenant });
  const body = { account: account_id, amount: 1000, method: 'Cash' } as const;
  expect((await manager.call(createReceipt, { body })).status).toBe(201);
  const claim = {
    amount: 1000,
    payment_method: 'Cash',
    reference_number: `CLAIM-${String.fromCharCode(65 + homes.tenants.size).repeat(3)}`,
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-05',
    payment_type: 'Rent',
    notes: '',
  } as const;
  expect((await t.as(tenant.user).call(logPayment, { body: claim })).status).toBe(201);
}

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
  const [ntinda, mirembe, buziga] = [
    await block('Ntinda Rise', 'Block C'),
    await block('Mirembe', 'Block D'),
    await block('Buziga', 'C'),
  ];
  await home(ntinda, '7', 'Block C 7, Ntinda Rise');
  await home(ntinda, '17', 'Block C 17, Ntinda Rise');
  await home(mirembe, 'C-07', 'C-07, Mirembe');
  await home(mirembe, 'C-70', 'C-70, Mirembe');
  await home(buziga, 'C07', 'C07, Buziga');
});

interface Row {
  id: number;
  tenant?: number;
  tenant_details?: { id: number };
}
const tenantOf = ({ tenant, tenant_details }: Row) => tenant ?? tenant_details?.id ?? 0;
const named = (row: Row) => homes.tenants.get(tenantOf(row));

const LISTS: [string, Endpoint, (row: Row) => string | undefined][] = [
  ['apartments', listApartments, ({ id }) => homes.apartments.get(id)],
  ['tenants', listTenants, ({ id }) => homes.tenants.get(id)],
  ['payments', listPayments, named],
  ['accounts', listAccounts, named],
  ['receipts', listReceipts, named],
  ['deposits', listDeposits, named],
  ['claims', listClaims, named],
];
const C7 = ['Block C 7, Ntinda Rise', 'C-07, Mirembe', 'C07, Buziga'];
const SEARCHES: [search: string, homes: string[]][] = [
  ...['C7', 'c-07', 'C 07'].map((search): [string, string[]] => [search, C7]),
  ['C7 Ntinda', ['Block C 7, Ntinda Rise']],
  ['Mirembe C7', ['C-07, Mirembe']],
  ['C-07, Mirembe', ['C-07, Mirembe']],
  ['Buziga C-7', ['C07, Buziga']],
  ...['7 Ntinda', 'Block C 7, Ntinda Rise', 'ntinda block c 7'].map((search): [string, string[]] => [
    search,
    ['Block C 7, Ntinda Rise'],
  ]),
];

test.each(LISTS)('%s are found by a number in any spelling, with its block and its estate', async (_, list, nameOf) => {
  const found = async (search: string) => {
    const { status, body } = await manager.call<Endpoint>(list, { query: { search, page: 1 } });
    expect(status).toBe(200);
    const rows = (body as { results: Row[] }).results;
    return new Set(rows.map(nameOf));
  };
  for (const [search, names] of SEARCHES) expect([search, await found(search)]).toEqual([search, new Set(names)]);
});

test('search over everything finds homes as the lists do', async () => {
  for (const [search, names] of SEARCHES) {
    const { body } = await manager.call(searchEverything, { query: { q: search } });
    const found = body.apartments.results.map(({ id }) => homes.apartments.get(id));
    expect([search, new Set(found)]).toEqual([search, new Set(names)]);
  }
});
