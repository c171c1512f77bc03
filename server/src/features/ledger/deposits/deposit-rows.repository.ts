import type { Deposit, DepositQuery, Movement } from '@amayumba/contract/money/deposit.ts';
import { sql } from 'kysely';
import { type Condition, visibleAccounts, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { listedLate } from '../../../db/listed.ts';
import { matches } from '../accounts/find-accounts.ts';
import { depositDue, isNoDeposit } from '../accounts/open-charges.ts';

/** A movement `m` of an account `a` as returned to the client. */
const movement = sql<Movement>`json_build_object('id', m.id, 'account', m.account_id, 'kind', m.kind,
  'amount', m.amount, 'charge', m.charge_id, 'method', m.method, 'reference', m.reference, 'reason', m.reason,
  'effective_on', m.effective_on, 'deposit_held', a.deposit_held, 'receipt', m.receipt_id,
  'reversed_at', m.reversed_at, 'reverse_reason', m.reverse_reason)`;

// A scalar query, not `exists`: PostgreSQL would first collect the deposits of all accounts.
const hadDeposit: Condition = sql`(a.deposit_held > 0
  or (select true from live_charges p where p.account_id = a.id and p.is_owed and not ${isNoDeposit} limit 1)
  or exists (select from deposit_movements m where m.account_id = a.id))`;

/** The accounts `a` of a query, those that hold most first. */
const findDeposits = (db: Db, viewer: Viewer, query: DepositQuery) =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.deposit_held'])
    .where(hadDeposit)
    .where(visibleAccounts(viewer))
    .where(whenGiven(query.account, (id) => sql`a.id = ${id}`))
    .where(whenGiven(query.estate_id, (id) => sql`a.estate_id = ${id}`))
    .where(whenGiven(query.search, matches))
    .orderBy('a.deposit_held', 'desc')
    .orderBy('a.id');

/** Accounts that hold, owe or have held a deposit, those that hold most first. */
export const listDepositRows = (db: Db, viewer: Viewer, query: DepositQuery) =>
  listedLate(query, findDeposits(db, viewer, query), (found) =>
    db
      .selectFrom(found.as('found'))
      .innerJoin('accounts as a', 'a.id', 'found.id')
      .innerJoin('tenants as t', 't.id', 'a.tenant_id')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .leftJoin('leases as l', 'l.id', 'a.lease_id')
      .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
      .leftJoin('blocks as b', 'b.id', 'ap.block_id')
      .leftJoin('estates as e', 'e.id', 'a.estate_id')
      .select([
        'a.id as account',
        'a.tenant_id',
        'u.shown_name as tenant_name',
        'ap.number as apartment',
        'b.name as block',
        'e.name as estate',
        'a.deposit_held',
        depositDue.as('deposit_due'),
        sql<Deposit['movements']>`coalesce((select json_agg(${movement} order by m.id desc)
          from deposit_movements m where m.account_id = a.id), '[]')`.as('movements'),
      ])
      .orderBy('found.deposit_held', 'desc')
      .orderBy('found.id'),
  );

export async function findMovementRow(db: Db, id: number): Promise<Movement | undefined> {
  const { rows } = await sql<{ movement: Movement }>`
    select ${movement} as movement from deposit_movements m join accounts a on a.id = m.account_id
    where m.id = ${id}`.execute(db);
  return rows[0]?.movement;
}
