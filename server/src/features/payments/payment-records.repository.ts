import { sql } from 'kysely';
import { visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { type ChargeRecord, liveCharges, lockAccounts, lockAccountsOfTenants } from '../ledger/posting/for-payments.ts';

/** A payment as stored, without names and links. */
export type PaymentRecord = ChargeRecord;

const readRecord = (tx: Db, viewer: Viewer, id: number) =>
  liveCharges(tx).where('p.id', '=', id).where(visiblePayments(viewer));

/**
 * Locks the account of a payment until the transaction ends, so that two changes of it run one after the other, and
 * then reads the payment.
 */
export async function lockPaymentRecord(tx: Db, viewer: Viewer, id: number): Promise<PaymentRecord | undefined> {
  const read = readRecord(tx, viewer, id);
  const found = await read.executeTakeFirst();
  if (!found) return undefined;
  await lockAccounts(tx, [found.account_id]);
  const locked = await read.executeTakeFirst();
  // It moved to another account before this transaction locked the first one.
  return locked && locked.account_id !== found.account_id ? lockPaymentRecord(tx, viewer, id) : locked;
}

/**
 * Locks the payments of the tenant of a payment, and of the tenant that it moves to, until the transaction ends, and
 * then reads the payment. Concurrent recordings and charges for these tenants are seen here, or wait.
 */
export async function lockPaymentToChange(
  tx: Db,
  viewer: Viewer,
  id: number,
  nextTenant: number | undefined,
): Promise<PaymentRecord | undefined> {
  const read = readRecord(tx, viewer, id);
  const found = await read.executeTakeFirst();
  if (!found) return undefined;
  await lockPaymentsOfTenants(tx, [found.tenant_id, nextTenant ?? found.tenant_id]);
  const locked = await read.executeTakeFirst();
  // It moved to another tenant before this transaction locked the first one.
  return locked && locked.tenant_id !== found.tenant_id ? lockPaymentToChange(tx, viewer, id, nextTenant) : locked;
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
  liveCharges(tx)
    .where('p.tenant_id', '=', of.tenant_id)
    .where('p.payment_type', '=', of.payment_type)
    .where('p.payment_for_year', '=', of.payment_for_year)
    .where(
      of.months_paid.length > 0
        ? sql<boolean>`p.months_paid && ${of.months_paid}::smallint[]`
        : sql<boolean>`p.months_paid = '{}'`,
    )
    .where(visiblePayments(viewer))
    .orderBy('p.due_date')
    .orderBy('p.id')
    .execute();

/** The tenants of some payments, each once. */
export async function listTenantsOfPayments(tx: Db, paymentIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('live_charges as p')
    .select('p.tenant_id')
    .distinct()
    .where('p.id', 'in', paymentIds)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Locks some tenants and then their accounts until the transaction ends, so that the payments of a tenant are created
 * and moved one after another. The rule against duplicates then sees each, including rent that is charged ahead. Call
 * it before locking any payment.
 */
export async function lockPaymentsOfTenants(tx: Db, tenantIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('tenants as t')
    .select('t.id')
    .where('t.id', 'in', tenantIds)
    .orderBy('t.id')
    .forNoKeyUpdate()
    .execute();
  await lockAccountsOfTenants(tx, tenantIds);
}
