import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../db/transaction.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import type { Answer, Caller } from '../../../test/caller.ts';
import { accountOf } from '../posting/accounts.repository.ts';

/**
 * Two tenants with three accounts: those of their leases, and one of the first tenant outside every lease. More come
 * with moves, new tenants and imports.
 */
export interface World {
  t: TestApp;
  manager: Caller;
  estate: number;
  /** Ids of apartments of one block: the first two are let. */
  apartments: number[];
  tenants: { id: number; caller: Caller }[];
  /** Ids of the imports that are done. */
  imports: number[];
}

/** A new world; with `isStarted` there is already something of most kinds for the calls to be about. */
export async function newWorld(t: TestApp, isStarted: boolean): Promise<World> {
  const { id: estate } = await t.make.estate();
  const { id: block_id } = await t.make.block(estate);
  const apartments = [];
  for (let home = 0; home < 4; home += 1) apartments.push((await t.make.apartment({ block_id })).id);
  const [first = 0, second = 0] = apartments;
  const made = [
    await t.make.tenant({ apartment_id: first, lease_end: '2027-03-31' }),
    await t.make.tenant({ apartment_id: second, lease_end: null }),
  ];
  const outside = { id: made[0]?.id ?? 0, lease_id: null, estate_id: null };
  const homes = [...made.map(({ id, lease_id, estate_id }) => ({ id, lease_id, estate_id })), outside];
  await inTransaction(t.db, async (tx) => {
    for (const { id, ...place } of homes) await accountOf(tx, { tenant_id: id, ...place });
  });
  const tenants = made.map(({ id, user }) => ({ id, caller: t.as(user) }));
  const manager = t.as(await t.make.user('manager'));
  const world: World = { t, manager, estate, apartments, tenants, imports: [] };
  if (!isStarted) return world;
  for (const home of homes) await start(world, home);
  for (const tenant of tenants) await claim(tenant);
  return world;
}

/** The accounts of the tenants, in the order of their ids. */
export async function accountsOf({ t, tenants }: World): Promise<number[]> {
  const rows = await t.db
    .selectFrom('accounts')
    .select('id')
    .where(
      'tenant_id',
      'in',
      tenants.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A deposit that is paid, a charge settled in part, one that is open, and credit that a person keeps. */
async function start({ t, manager }: World, tenant: { id: number; lease_id: number | null; estate_id: number | null }) {
  await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 900, status_id: 2, due_date: '2026-01-05' });
  await t.make.payment({ tenant, payment_type: 'Utilities', amount: 300, due_date: '2026-10-05' });
  const { account_id } = await t.make.payment({ tenant, amount: 800, due_date: '2026-11-05' });
  await manager.call(createReceipt, { body: { account: account_id, amount: 600, method: 'Cash' } });
  await manager.call(createReceipt, { body: { account: account_id, amount: 250, method: 'Cheque', allocations: [] } });
}

/** A claim that waits. */
const claim = ({ id, caller }: World['tenants'][number]) =>
  caller.call(logPayment, {
    body: {
      amount: 200,
      payment_type: 'Maintenance',
      due_date: '2026-11-10',
      payment_for_month: 11,
      payment_method: 'Mobile Money',
      reference_number: `Claim of ${id}`,
      payment_for_year: 2026,
    },
  });

export interface Row {
  id: number;
  account: number;
  /** What is left to settle, to credit, to spend. */
  rest: number;
  version: number;
}

type Kind =
  | 'charges'
  | 'receipts'
  | 'claims'
  | 'credit_notes'
  | 'deposit_movements'
  | 'refunds'
  | 'accounts'
  | 'lease_terms';

/** How to list the rows of a kind; `account` and `rest` help to name amounts that fit. */
const ROWS: Readonly<Record<Kind, string>> = {
  accounts: 'select id, id as account, credit as rest, deposit_held as version from accounts',
  charges: 'select id, account_id as account, outstanding_amount as rest, version from live_charges',
  receipts: 'select id, account_id as account, worth as rest, version from receipts',
  claims:
    'select m.id, c.account_id as account, m.amount as rest, 1 as version from claims m join charges c on c.id = m.charge_id',
  credit_notes:
    'select n.id, c.account_id as account, n.amount as rest, 1 as version from credit_notes n join charges c on c.id = n.charge_id',
  deposit_movements: 'select id, account_id as account, amount as rest, 1 as version from deposit_movements',
  refunds: 'select id, account_id as account, amount as rest, 1 as version from refunds',
  lease_terms:
    'select s.id, a.id as account, s.rent_amount as rest, 1 as version from lease_terms s join accounts a on a.lease_id = s.lease_id',
};

/** The rows of a world, the oldest first. */
export async function rowsOf(world: World, kind: Kind): Promise<Row[]> {
  const accounts = await accountsOf(world);
  const { rows } = await sql<Row>`
    select * from (${sql.raw(ROWS[kind])}) listed where account = any (${accounts}::bigint[]) order by id`.execute(
    world.t.db,
  );
  return rows;
}

/** The row that a number picks, if there is any. */
export async function pick(world: World, kind: Kind, n: number): Promise<Row | undefined> {
  const rows = await rowsOf(world, kind);
  return rows[n % rows.length];
}

/** All of a world that a refused call must leave as it is. */
export async function fingerprint(world: World): Promise<string> {
  const accounts = await accountsOf(world);
  const of = sql`any (${accounts}::bigint[])`;
  const leases = sql`any (select lease_id from accounts where id = ${of})`;
  const { rows } = await sql<{ state: string }>`
    select md5(json_build_array(
      (select json_agg(a order by id) from accounts a where id = ${of}),
      (select json_agg(c order by id) from charges c where account_id = ${of}),
      (select json_agg(json_build_array(id, amount, voided_at, replaced_by, is_automatic, version) order by id)
        from receipts where account_id = ${of}),
      (select json_agg(json_build_array(m.id, m.state, m.receipt_id) order by m.id)
        from claims m join charges c on c.id = m.charge_id where c.account_id = ${of}),
      (select json_agg(l order by id) from leases l where id = ${leases}),
      (select json_agg(s order by id) from lease_terms s where lease_id = ${leases}),
      (select json_agg(s order by lease_id, period_start) from scheduled_charges s where lease_id = ${leases}),
      (select json_agg(i order by id) from imports i where id = any (${world.imports}::bigint[])),
      (select json_agg(json_build_array(l.id, l.undone_at) order by l.id)
        from allocations l join charges c on c.id = l.charge_id where c.account_id = ${of}),
      (select count(*) from journal_entries where account_id = ${of})
    )::text) as state`.execute(world.t.db);
  return rows[0]?.state ?? '';
}

/** How a step ended: `done`, the code of the refusal, or `skipped` where there was nothing that it could be about. */
export const outcomeOf = (answer: Answer<Endpoint> | undefined): string => {
  if (answer === undefined) return 'skipped';
  if (answer.status < 300) return 'done';
  if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.error.code;
};
