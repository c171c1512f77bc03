import { noonOf } from '@amayumba/contract/calendar.ts';
import { channelOf, type Channel, type PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { PAYMENT_METHODS } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import { allocate } from './allocations.ts';
import { repostCharge } from './charges.ts';
import type { ChargeRecord } from './charges.repository.ts';
import { findClaim, verifyClaim } from './claims.repository.ts';
import { findContact } from './contact.repository.ts';
import type { Posting } from './posting.ts';
import type { ReceiptRecord } from './receipts.repository.ts';
import { addReceipt } from './receipts.ts';
import { placeReference } from './reference.ts';

/** How money came in, as far as a status or a claim names it. */
export interface ReceivedHow {
  /** An ISO instant; by default the day that the claim names, else now. */
  received_at: string | undefined;
  method: string | undefined;
  reference: string | undefined;
}

interface Received {
  amount: number;
  source: 'status' | 'claim';
  claim: number | null;
}

const isMethod = (method: string): method is PaymentMethod => (PAYMENT_METHODS as readonly string[]).includes(method);

/** The channel of a method; `other` where none is given. */
export const channelFor = (method: string, phone: string | null): Channel =>
  isMethod(method) ? channelOf(method, phone) : 'other';

/** The channel by which money goes out to a tenant: Mobile Money by the network of the tenant's number. */
export async function channelTo(tx: Db, tenantId: number, method: string): Promise<Channel> {
  const payee = await findContact(tx, tenantId);
  return channelFor(method, payee?.phone ?? null);
}

/**
 * Records money for a charge that a status or a claim names, by a receipt allocated to the open part of the charge. The
 * rest is credit. A charge that only a claim named is owed from now on.
 */
export async function recordFor(
  posting: Posting,
  charge: ChargeRecord,
  { amount, source, claim: claimId }: Received,
  how: ReceivedHow,
): Promise<ReceiptRecord> {
  const { tx } = posting;
  const owed = charge.is_owed ? charge : await repostCharge(posting, charge, { is_owed: true });
  const claim = claimId === null ? undefined : await findClaim(tx, claimId);
  const payer = await findContact(tx, charge.tenant_id);
  const method = how.method || claim?.method || charge.payment_method;
  // A person's reference for the payment belongs to its first money.
  const noted = charge.settled_amount === 0 ? charge.reference_number : '';
  const reference = how.reference || claim?.reference || noted;
  const channel = channelFor(method, payer?.phone ?? null);
  const receipt = await addReceipt(posting, {
    account_id: owed.account_id,
    amount,
    method,
    channel,
    ...(await placeReference(tx, { channel, reference, claimed: claim?.reference }, '')),
    received_at: how.received_at ?? (claim?.paid_on ? noonOf(claim.paid_on) : undefined),
    payer_name: payer?.name ?? '',
    payer_phone: payer?.phone ?? '',
    source,
    is_automatic: true,
  });
  const share = Math.min(amount, owed.outstanding_amount);
  if (share > 0)
    await allocate(posting, [{ receipt_id: receipt.id, charge_id: owed.id, amount: share, by_hand: false }]);
  if (claimId !== null) await verifyClaim(posting, claimId, receipt.id);
  return receipt;
}
