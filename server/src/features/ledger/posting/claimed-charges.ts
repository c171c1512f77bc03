import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { removeCharge, repostCharge } from './charges.ts';
import { type ChargeRecord, listCharges, liveCharges } from './charges.repository.ts';
import { listClaimsOn } from './claims.repository.ts';
import type { Posting } from './posting.ts';

/** The labels of a charge that only a claim names, with which it is not owed. */
export const CLAIMED: ReadonlySet<number> = new Set<number>([PAYMENT_STATUS.processing, PAYMENT_STATUS.failed]);

/** The open charge that is owed for the months of a charge, on its account; undefined if there is none. */
const findOwedFor = (tx: Db, charge: ChargeRecord): Promise<ChargeRecord | undefined> =>
  liveCharges(tx)
    .where('p.account_id', '=', charge.account_id)
    .where('p.payment_type', '=', charge.payment_type)
    .where('p.payment_for_year', '=', charge.payment_for_year)
    .where(sql<boolean>`p.months_paid && ${charge.months_paid}::smallint[]`)
    .where('p.is_owed', '=', true)
    .where('p.outstanding_amount', '>', 0)
    .orderBy('p.due_date')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the charge that receives the money for a charge of a locked account. If only a claim names the charge and
 * another open one is owed for the same months, its claims move there and the charge is removed. See docs/rules.md,
 * Charges that only a claim names.
 */
export async function mergeClaimedCharge(posting: Posting, charge: ChargeRecord): Promise<ChargeRecord> {
  if (charge.is_owed || charge.source !== 'claim') return charge;
  const { tx } = posting;
  const owed = await findOwedFor(tx, charge);
  if (!owed) return charge;
  await tx.updateTable('claims').set({ charge_id: owed.id }).where('charge_id', '=', charge.id).execute();
  await removeCharge(posting, charge);
  return owed;
}

/**
 * Charges that are owed only because of a claim stop being owed once nothing settles them and no accepted claim names
 * them. Their account is locked.
 */
export async function stopOwingClaimedCharges(posting: Posting, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const charge of await listCharges(posting.tx, ids)) {
    if (charge.source !== 'claim' || charge.settled_amount > 0 || !CLAIMED.has(charge.label_id)) continue;
    const states = new Set((await listClaimsOn(posting.tx, charge.id)).map(({ state }) => state));
    if (states.has('verified')) continue;
    const label_id = states.has('waiting') ? PAYMENT_STATUS.processing : PAYMENT_STATUS.failed;
    await repostCharge(posting, charge, { is_owed: false, label_id });
  }
}
