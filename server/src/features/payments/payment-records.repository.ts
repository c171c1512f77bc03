import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { CHARGE_COLUMNS, type ChargeRecord, lockAccounts } from '../ledger/posting/for-payments.ts';

/** A payment as stored, without names and links. */
export type PaymentRecord = ChargeRecord;

/**
 * Locks the account of a payment until the transaction ends, so that two changes of it follow one another, and then
 * reads the payment.
 */
export async function lockPaymentRecord(tx: Db, viewer: Viewer, id: number): Promise<PaymentRecord | undefined> {
  const read = tx
    .selectFrom('charges as p')
    .select(CHARGE_COLUMNS)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where(visiblePayments(viewer));
  const found = await read.executeTakeFirst();
  if (!found) return undefined;
  await lockAccounts(tx, [found.account_id]);
  const locked = await read.executeTakeFirst();
  // It moved to another account before the first was locked.
  return locked && locked.account_id !== found.account_id ? lockPaymentRecord(tx, viewer, id) : locked;
}

/**
 * A tenant's live payments of one type for any of some months of a year, the earliest first. Without months, those
 * without a month.
 */
export const listPaymentsOfPeriod = (
  tx: Db,
  viewer: Viewer,
  of: Pick<PaymentRecord, 'tenant_id' | 'payment_type' | 'months_paid' | 'payment_for_year'>,
): Promise<PaymentRecord[]> =>
  tx
    .selectFrom('charges as p')
    .select(CHARGE_COLUMNS)
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
    .execute();

/** The tenants of some payments, each once, in the order of their ids. */
export async function listTenantsOfPayments(tx: Db, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('live_charges as p')
    .select('p.tenant_id')
    .distinct()
    .where('p.id', 'in', paymentIds)
    .orderBy('p.tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The accounts of some payments, each once. */
export async function listAccountsOfPayments(tx: Db, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('live_charges as p')
    .select('p.account_id')
    .distinct()
    .where('p.id', 'in', paymentIds)
    .execute();
  return rows.map(({ account_id }) => account_id);
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
