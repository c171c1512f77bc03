import { sql } from 'kysely';
import { removeCharge } from './charges.ts';
import { CHARGE_COLUMNS, type ChargeRecord } from './charges.repository.ts';
import type { Posting } from './posting.ts';

/**
 * Returns the charge that takes the money for a charge of a locked account. Where only a claim names the charge and an
 * open one is owed for the same months, that one takes its claims, and the charge is removed. See docs/rules.md, Charges
 * that only a claim names.
 */
export async function joinClaimed(posting: Posting, charge: ChargeRecord): Promise<ChargeRecord> {
  if (charge.is_owed || charge.source !== 'claim') return charge;
  const { tx } = posting;
  const owed = await tx
    .selectFrom('charges as p')
    .select(CHARGE_COLUMNS)
    .where('p.account_id', '=', charge.account_id)
    .where('p.payment_type', '=', charge.payment_type)
    .where('p.payment_for_year', '=', charge.payment_for_year)
    .where(sql<boolean>`p.months_paid && ${charge.months_paid}::smallint[]`)
    .where('p.deleted_at', 'is', null)
    .where('p.is_owed', '=', true)
    .where('p.outstanding_amount', '>', 0)
    .orderBy('p.due_date')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  if (!owed) return charge;
  await tx.updateTable('claims').set({ charge_id: owed.id }).where('charge_id', '=', charge.id).execute();
  await removeCharge(posting, charge);
  return owed;
}
