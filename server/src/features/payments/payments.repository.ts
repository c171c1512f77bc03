import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { type Condition, visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listed, summed } from '../../db/listed.ts';
import { isPaid, isPending } from './overdue.ts';

/** The full name, else the username. */
const tenantName = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`;

/**
 * Payments `p` with whom and what they are from. The places are those of the payment's own lease and keep their names when an estate is
 * removed. All are left joins on keys, so that a count leaves out those it does not need.
 */
const shownPayments = (db: Db) =>
  db
    .selectFrom('live_payments as p')
    .leftJoin('payment_statuses as s', 's.id', 'p.status_id')
    .leftJoin('tenants as t', 't.id', 'p.tenant_id')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'p.lease_id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'p.estate_id')
    .select([
      'p.id',
      'p.tenant_id',
      tenantName.as('tenant_name'),
      'a.number as apartment',
      'b.name as block',
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
    ]);

/** A payment as the database shows it. */
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

export const findPaymentRow = (db: Db, viewer: Viewer, id: number) =>
  shownPayments(db).where('p.id', '=', id).where(visiblePayments(viewer)).executeTakeFirst();

type Ordering = NonNullable<PaymentQuery['ordering']>;

/** What a list is sorted by. Only `paid_at` can be missing; telling the rest where nulls go would keep them from their index. */
const ORDER: Readonly<Record<Ordering, RawBuilder<unknown>>> = {
  due_date: sql`p.due_date`,
  '-due_date': sql`p.due_date desc`,
  amount: sql`p.amount`,
  '-amount': sql`p.amount desc`,
  paid_at: sql`p.paid_at`,
  '-paid_at': sql`p.paid_at desc nulls last`,
  created_at: sql`p.created_at`,
  '-created_at': sql`p.created_at desc`,
  tenant: sql`${tenantName} collate "und-x-icu"`,
  '-tenant': sql`${tenantName} collate "und-x-icu" desc`,
};

/** A condition for a filter that may not be given. */
const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? sql<SqlBool>`true` : condition(value);

/** A receipt number as people type it: `12`, `#12`, `No. 12`. */
const RECEIPT_NUMBER = /^(?:#|no\.?)?\s*(\d{1,15})$/i;

/** By the tenant's name, the reference, the apartment, or exactly the receipt number. */
function matching(search: string): Condition {
  const pattern = containing(search);
  const number = RECEIPT_NUMBER.exec(search)?.[1];
  return sql`(${tenantName} ilike ${pattern} or p.reference_number ilike ${pattern} or a.number ilike ${pattern}
    or p.receipt_number = ${number ?? null}::bigint)`;
}

/** The payments a viewer may see, filtered, and where told narrowed by one more condition on `p`. */
export function listPaymentRows(db: Db, viewer: Viewer, query: PaymentQuery, only?: Condition) {
  const payments = shownPayments(db)
    .where(visiblePayments(viewer))
    .where(whenGiven(only, (condition) => condition))
    .where(whenGiven(query.tenant_id, (id) => sql`p.tenant_id = ${id}`))
    .where(whenGiven(query.status_id, (id) => sql`p.status_id = ${id}`))
    .where(whenGiven(query.month, (month) => sql`${month}::smallint = any (p.months_paid)`))
    .where(whenGiven(query.year, (year) => sql`p.payment_for_year = ${year}`))
    .where(whenGiven(query.payment_type, (type) => sql`p.payment_type = ${type}`))
    .where(whenGiven(query.exclude_type, (type) => sql`p.payment_type <> ${type}`))
    .where(whenGiven(query.search || undefined, matching))
    .orderBy(ORDER[query.ordering ?? '-due_date'])
    .orderBy('p.id');
  return listed(query, payments, 'p.amount');
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
