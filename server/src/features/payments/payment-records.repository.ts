import { type Insertable, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

/** The columns of a payment that the audit log stores. */
const RECORD = [
  'id',
  'tenant_id',
  'lease_id',
  'estate_id',
  'payment_type',
  'amount',
  'logged_amount',
  'status_id',
  'due_date',
  'paid_at',
  'months_paid',
  'payment_for_year',
  'payment_method',
  'reference_number',
  'notes',
  'refund_status',
  'acknowledgement_status',
  'receipt_file_id',
  'receipt_number',
  'created_by',
  'owes_nothing',
] as const;

/** A payment as stored, without names and links. */
export type PaymentRecord = NonNullable<Awaited<ReturnType<typeof lockPaymentRecord>>>;

/** Locks a payment until the transaction ends, so that two changes of it follow one another. */
export const lockPaymentRecord = (tx: Db, viewer: Viewer, id: number) =>
  tx
    .selectFrom('payments as p')
    .select(RECORD)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where(visiblePayments(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * A tenant's live payments of one type for any of some months of a year, the earliest first. Without months, those
 * without a month. Locks them until the transaction ends.
 */
export const lockPaymentsOfPeriod = (
  tx: Db,
  viewer: Viewer,
  of: Pick<PaymentRecord, 'tenant_id' | 'payment_type' | 'months_paid' | 'payment_for_year'>,
) =>
  tx
    .selectFrom('payments as p')
    .select(RECORD)
    .where('p.tenant_id', '=', of.tenant_id)
    .where('p.payment_type', '=', of.payment_type)
    .where('p.payment_for_year', '=', of.payment_for_year)
    .where(
      of.months_paid.length > 0
        ? sql<boolean>`p.months_paid && ${of.months_paid}::smallint[]`
        : sql<boolean>`p.months_paid = '{}'`,
    )
    .where('p.deleted_at', 'is', null)
    .where(visiblePayments(viewer))
    .orderBy('p.due_date')
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();

export const insertPaymentRecord = (tx: Db, values: Insertable<Database['payments']>): Promise<PaymentRecord> =>
  tx.insertInto('payments').values(values).returning(RECORD).executeTakeFirstOrThrow();

/** Updates a payment that the transaction has locked for its viewer. */
export const writePaymentRecord = (
  tx: Db,
  { id, created_by: _never, ...values }: PaymentRecord,
): Promise<PaymentRecord> =>
  tx
    .updateTable('payments as p')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('p.id', '=', id)
    .returning(RECORD)
    .executeTakeFirstOrThrow();

/** Deletes a payment that the transaction has locked for its viewer. Its row stays. */
export async function hidePaymentRecord(tx: Db, viewer: Viewer, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('payments as p')
    .set({ deleted_at: at, deleted_by: viewer.user_id })
    .where('p.id', '=', id)
    .execute();
}

/** The tenant's name and address for mail and messages, or undefined if there is no such tenant. */
export const findTenantContact = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id as user_id', 'u.email', 'u.email_verified_at', 'u.shown_name as name'])
    .where('t.id', '=', tenantId)
    .executeTakeFirst();

/** The tenants of some payments, each once, in the order of their ids. */
export async function listTenantsOfPayments(tx: Db, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('live_payments as p')
    .select('p.tenant_id')
    .distinct()
    .where('p.id', 'in', paymentIds)
    .orderBy('p.tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Locks a tenant until the transaction ends, so that a tenant's payments are created one after another and the rule
 * against duplicates sees each. Call it before locking any payment. False if there is no such tenant.
 */
export async function lockPaymentsOfTenant(tx: Db, tenantId: number): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenants as t')
    .select('t.id')
    .where('t.id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return tenant !== undefined;
}

/** Whether a tenant has a lease that covers a day. */
export async function hasLeaseOn(tx: Db, tenantId: number, day: CalendarDate): Promise<boolean> {
  const lease = await tx
    .selectFrom('leases as l')
    .select('l.id')
    .where('l.tenant_id', '=', tenantId)
    .where(sql<boolean>`l.covers @> ${day}::date`)
    .executeTakeFirst();
  return lease !== undefined;
}
