import { sql, type SqlBool } from 'kysely';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { type Condition, visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listedLate, summed } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';
import { isPaid, isPending } from './overdue.ts';

/** The full name, else the username. */
const tenantName = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`;

/** Keeps a lateral subquery from being merged into its query: planning all joins at once takes longer than answering a page. */
const apart = sql.lit(0);

/**
 * Payments `p` with whom and what they are from. The places are those of the payment's own lease and keep their names when an estate is
 * removed.
 */
const shownPayments = (db: Db) =>
  db
    .selectFrom('live_payments as p')
    .leftJoin('payment_statuses as s', 's.id', 'p.status_id')
    .leftJoin('estates as e', 'e.id', 'p.estate_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('tenants as t')
          .innerJoin('users as u', 'u.id', 't.user_id')
          .select(tenantName.as('name'))
          .whereRef('t.id', '=', 'p.tenant_id')
          .offset(apart)
          .as('payer'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('leases as l')
          .innerJoin('apartments as a', 'a.id', 'l.apartment_id')
          .innerJoin('blocks as b', 'b.id', 'a.block_id')
          .select(['a.number', 'b.name as block'])
          .whereRef('l.id', '=', 'p.lease_id')
          .offset(apart)
          .as('home'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.tenant_id',
      sql<string>`payer.name`.as('tenant_name'),
      'home.number as apartment',
      'home.block',
      'e.name as estate',
      'p.amount',
      'p.logged_amount',
      'p.status_id',
      sql<string>`s.name`.as('status_name'),
      'p.due_date',
      'p.paid_at',
      'p.payment_for_month',
      'p.payment_for_year',
      'p.months_paid',
      'p.payment_method',
      'p.reference_number',
      'p.notes',
      'p.payment_type',
      'p.refund_status',
      'p.acknowledgement_status',
      'p.receipt_file_id',
      'p.receipt_number',
      'p.created_at',
      'p.version',
    ]);

/** A payment as the database shows it. */
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

export const findPaymentRow = (db: Db, viewer: Viewer, id: number) =>
  shownPayments(db).where('p.id', '=', id).where(visiblePayments(viewer)).executeTakeFirst();

type Ordering = NonNullable<PaymentQuery['ordering']>;

/** What a list can be sorted by. */
const SORT_KEY = {
  due_date: sql`p.due_date`,
  amount: sql`p.amount`,
  paid_at: sql`p.paid_at`,
  created_at: sql`p.created_at`,
  tenant: sql`${tenantName} collate "und-x-icu"`,
};

/** The sort key, and which way. Only `paid_at` can be missing; telling the rest where nulls go would keep them from their index. */
function orderOf(ordering: Ordering, month: number | undefined) {
  const descends = ordering.startsWith('-');
  const field = ordering.replace('-', '') as keyof typeof SORT_KEY;
  const way = descends ? (field === 'paid_at' ? sql`desc nulls last` : sql`desc`) : sql`asc`;
  // The payments of a month are few and have an index. Could it sort by another, the database would rather walk through the due dates
  // of all payments until it comes to that month.
  return { key: field === 'due_date' && month !== undefined ? sql`p.due_date + 0` : SORT_KEY[field], way };
}

/** A condition for a filter that may not be given. */
const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? sql<SqlBool>`true` : condition(value);

/** A receipt number as people type it: `12`, `#12`, `No. 12`. */
const RECEIPT_NUMBER = /^(?:#|no\.?)?\s*(\d{1,15})$/i;

/** By the tenant's name, account or phone, the reference, the apartment, or exactly the receipt number. */
function matching(search: string): Condition {
  const pattern = containing(search);
  const number = RECEIPT_NUMBER.exec(search)?.[1];
  // Each person is looked at once, however many payments there are.
  return sql`(p.reference_number ilike ${pattern} or p.receipt_number = ${number ?? null}::bigint
    or p.tenant_id in (select t.id from tenants t join users u on u.id = t.user_id where ${personMatches(search)})
    or p.lease_id in (select l.id from leases l join apartments a on a.id = l.apartment_id where a.number ilike ${pattern}))`;
}

/**
 * Whether a payment covers a month. Nearly all are for one month, which has an index; those for several stand in a small one. A payment
 * for several months is found by each of them.
 */
const coversMonth = (month: number): Condition =>
  sql`(p.payment_for_month = ${month} or (cardinality(p.months_paid) > 1 and ${month}::smallint = any (p.months_paid)))`;

/** The payments a viewer may see, filtered, and where told narrowed by one more condition on `p`. */
export function listPaymentRows(db: Db, viewer: Viewer, query: PaymentQuery, only?: Condition) {
  const { key, way } = orderOf(query.ordering ?? '-due_date', query.month);
  const found = db
    .selectFrom('live_payments as p')
    // Only where it is sorted by: with columns that an index lacks in sight, the database would read the whole table.
    .$if(key === SORT_KEY.tenant, (payments) =>
      payments.innerJoin('tenants as t', 't.id', 'p.tenant_id').innerJoin('users as u', 'u.id', 't.user_id'),
    )
    .select(['p.id', key.as('sort_key')])
    .where(visiblePayments(viewer))
    .where(whenGiven(only, (condition) => condition))
    .where(whenGiven(query.tenant_id, (id) => sql`p.tenant_id = ${id}`))
    .where(whenGiven(query.status_id, (id) => sql`p.status_id = ${id}`))
    .where(whenGiven(query.month, coversMonth))
    .where(whenGiven(query.year, (year) => sql`p.payment_for_year = ${year}`))
    .where(whenGiven(query.payment_type, (type) => sql`p.payment_type = ${type}`))
    .where(whenGiven(query.exclude_type, (type) => sql`p.payment_type <> ${type}`))
    .where(whenGiven(query.refund_status, (refund) => sql`p.refund_status = ${refund}`))
    .where(whenGiven(query.search || undefined, matching))
    .orderBy(sql`${key} ${way}`)
    .orderBy('p.id');
  return listedLate(
    query,
    found,
    (page) =>
      shownPayments(db)
        .innerJoin(page.as('found'), 'found.id', 'p.id')
        .orderBy(sql`found.sort_key ${way}`)
        .orderBy('p.id'),
    'p.amount',
  );
}

/** Counts and sums (whole shillings) over all payments a viewer may see. Decisions §5, payment_receipt_status. */
export const findReceiptFigures = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('live_payments as p')
    .select([
      sql<number>`count(*) filter (where ${isPaid})`.as('total_paid'),
      sql<number>`count(*) filter (where ${isPending})`.as('total_pending'),
      summed('p.amount', isPaid).as('amount_paid'),
      summed('p.amount', isPending).as('amount_pending'),
    ])
    .where(visiblePayments(viewer))
    .executeTakeFirstOrThrow();
