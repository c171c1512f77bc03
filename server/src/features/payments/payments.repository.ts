import { sql } from 'kysely';
import type { PaymentQuery } from '@amayumba/contract/payments/payment.ts';
import { type Condition, visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaged, summed } from '../../db/listed.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { isPaid, isPending } from './overdue.ts';
import { earlier, later, type PaymentKey } from './payment-days.repository.ts';
import { findPaymentKeys } from './payment-keys.repository.ts';

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
          .select('u.shown_name as name')
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
export type PaymentRow = Awaited<ReturnType<typeof findShown>>[number];

/**
 * The payments to some keys, in their order. Keys are found first and by themselves: with the due dates known beforehand the database
 * plans for the years of these payments alone, and planning all joins for every year would take longer than answering.
 */
async function findShown(db: Db, keys: readonly PaymentKey[]) {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const days = keys.map(({ due_date }) => due_date);
  const rows = await shownPayments(db)
    .where(sql<boolean>`p.id = any(${ids}::bigint[])`)
    .where(sql<boolean>`p.due_date between ${days.reduce(earlier)}::date and ${days.reduce(later)}::date`)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** One payment, if its viewer may see it. By its id alone and in one statement: its due date may change at any moment. */
export const findPaymentRow = (db: Db, viewer: Viewer, id: number): Promise<PaymentRow | undefined> =>
  shownPayments(db).where('p.id', '=', id).where(visiblePayments(viewer)).executeTakeFirst();

/**
 * The payments a viewer may see, filtered, and where told narrowed by one more condition on `p`. Keys, counts and rows are those of one
 * moment: a payment that changes meanwhile is on its page as it was.
 */
export const listPaymentRows = (db: Db, viewer: Viewer, query: PaymentQuery, only?: Condition) =>
  inSnapshot(db, async (view) => {
    const { count, total, keys } = await findPaymentKeys(view, viewer, query, only);
    const results = await findShown(view, keys);
    return isPaged(query) ? { count, next: null, previous: null, results, total_amount: total } : results;
  });

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
