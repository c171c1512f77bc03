import { type SelectQueryBuilder, sql } from 'kysely';
import type { Payment, ManagedPaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { type Condition, visiblePayments, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaged, listedLate, uncountedPage } from '../../db/listed.ts';
import { type ClaimRecord, shownReference } from '../ledger/posting/for-payments.ts';
import { tenantColumns } from '../tenants/tenant-and-home.ts';
import { matchingPayments } from './payment-search.repository.ts';

/**
 * A status; the portal's own ones are constants in the text of the statement, see
 * docs/decisions/0036-prepared-statements.md.
 */
const statusOf = (id: number) => (id in PAYMENT_STATUS_NAMES ? sql.lit(id) : sql`${id}`);

/** The payments `p` that a viewer may see, filtered and unordered. `only` is one more condition on `p`. */
const findPayments = (db: Db, viewer: Viewer, query: ManagedPaymentQuery, only: Condition | undefined) =>
  db
    .selectFrom(matchingPayments(query).as('p'))
    .select('p.id')
    .where(visiblePayments(viewer))
    .where(whenGiven(only, (condition) => condition))
    .where(whenGiven(query.tenant_id, (id) => sql`p.tenant_id = ${id}`))
    .where(whenGiven(query.estate_id, (id) => sql`p.estate_id = ${id}`))
    .where(whenGiven(query.is_open, (is) => sql`(p.is_owed and p.outstanding_amount > 0) = ${is}`))
    .where(whenGiven(query.ids, (ids) => sql`p.id = any (${ids}::bigint[])`))
    .where(whenGiven(query.status_id, (id) => sql`p.status_id = ${statusOf(id)}`))
    .where(whenGiven(query.year, (year) => sql`p.payment_for_year = ${year}`))
    .where(whenGiven(query.payment_type, (type) => sql`p.payment_type = ${sql.lit(type)}`))
    .where(whenGiven(query.exclude_type, (type) => sql`p.payment_type <> ${sql.lit(type)}`))
    .where(whenGiven(query.refund_status, (refund) => sql`p.refund_status = ${sql.lit(refund)}`));

/** The last claim about a payment `p` and the last file, for the fields that older clients know. */
const lastClaim = sql<LastClaim | null>`(
  select json_build_object('amount', c.amount, 'state', c.state, 'method', c.method, 'reference', ${shownReference},
    'notes', c.notes, 'file_id', (select f.file_id from claims f
      where f.charge_id = p.id and f.file_id is not null order by f.id desc limit 1))
  from claims c where c.charge_id = p.id order by c.id desc limit 1)`;

export type LastClaim = Pick<ClaimRecord, 'amount' | 'state' | 'file_id' | 'method' | 'reference' | 'notes'>;

/** The receipts that settle a payment `p`, each with its share. */
const receiptsOf = sql<NonNullable<Payment['receipts']>>`coalesce((
  select json_agg(json_build_object('id', part.id, 'receipt_number', part.number, 'amount', part.amount)
    order by part.received_at, part.id)
  from (
    select r.id, r.number, r.received_at, sum(l.amount)::bigint as amount
    from allocations l join receipts r on r.id = l.receipt_id
    where l.charge_id = p.id and l.undone_at is null group by r.id
  ) part), '[]')`;

/**
 * The payments `p` of a query with their tenants and homes. A home is that of the payment's own lease and keeps its
 * name after its estate is deleted.
 */
const shownPayments = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: number }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('live_charges as p', 'p.id', 'found.id')
    .leftJoin('leases as l', 'l.id', 'p.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .select(tenantColumns('p'))
    .select([
      'p.id',
      'p.account_id',
      'p.shown_amount as amount',
      'p.gross_amount',
      'p.settled_amount',
      'p.outstanding_amount',
      'p.status_id',
      sql<string>`(select s.name from payment_statuses s where s.id = p.status_id)`.as('status_name'),
      sql<boolean>`(select s.settles from payment_statuses s where s.id = p.status_id)`.as('settles'),
      'p.is_owed',
      'p.due_date',
      'p.paid_at',
      'p.payment_for_month',
      'p.payment_for_year',
      'p.months_paid',
      'p.period_start',
      'p.period_end',
      'p.payment_method',
      'p.reference_number',
      'p.notes',
      'p.payment_type',
      'p.refund_status',
      'p.source',
      'p.description',
      lastClaim.as('claim'),
      receiptsOf.as('receipts'),
      'p.receipt_number',
      'p.created_at',
      'p.version',
    ]);

/** A payment with the names that the response shows. */
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

/** One payment, if its viewer may see it. */
export const findPaymentRow = (db: Db, viewer: Viewer, id: number) =>
  shownPayments(db, findPayments(db, viewer, {}, sql`p.id = ${id}`)).executeTakeFirst();

/** The columns that lists are sorted by, on payments `p` and their tenants' accounts `u`. */
const SORT_KEY = {
  due_date: sql`p.due_date`,
  amount: sql`p.shown_amount`,
  paid_at: sql`p.paid_at`,
  created_at: sql`p.created_at`,
  tenant: sql`u.shown_name collate "und-x-icu"`,
};

/** Unpaid payments come last in both directions. Payments of one due date are in the order of their ids. */
function orderOf(ordering: NonNullable<ManagedPaymentQuery['ordering']>) {
  const field = ordering.replace('-', '') as keyof typeof SORT_KEY;
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc');
  const nulls = ordering === '-paid_at' ? sql` nulls last` : sql``;
  return { field, key: sql`key ${direction}${nulls}`, id: field === 'due_date' ? sql`id` : sql`id ${direction}` };
}

/** The payments that a viewer may see, filtered. `only` is one more condition on `p`. */
export function listPaymentRows(db: Db, viewer: Viewer, query: ManagedPaymentQuery, only?: Condition) {
  const { field, key, id } = orderOf(query.ordering ?? '-due_date');
  const found = findPayments(db, viewer, query, only);
  const shown = (payments: typeof found) => {
    const page = payments
      .$if(field === 'tenant', (some) =>
        some.innerJoin('tenants as t', 't.id', 'p.tenant_id').innerJoin('users as u', 'u.id', 't.user_id'),
      )
      .select(SORT_KEY[field].as('key'))
      .orderBy(key)
      .orderBy(id);
    return shownPayments(db, page)
      .orderBy(sql`found.${key}`)
      .orderBy(sql`found.${id}`);
  };
  const isUncounted = isPaged(query) && query.count === false;
  return isUncounted ? uncountedPage(query, found, shown) : listedLate(query, found, shown, 'p.shown_amount');
}
