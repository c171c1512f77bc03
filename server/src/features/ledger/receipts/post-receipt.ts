import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { NewReceipt } from '@amayumba/contract/money/receipt.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { allocate } from '../posting/allocations.ts';
import { mergeClaimedCharge } from '../posting/claimed-charges.ts';
import { repostCharge } from '../posting/charges.ts';
import { type ChargeRecord, findCharge } from '../posting/charges.repository.ts';
import { findClaim, verifyClaim } from '../posting/claims.repository.ts';
import type { Posting } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { addReceipt } from '../posting/receipts.ts';
import { channelFor } from '../posting/record-for.ts';
import { applyRefundStatuses } from '../posting/returned-deposits.ts';
import { applyCredit, settleAccounts } from '../posting/settle.ts';
import { findDuplicates } from '../schedule/bulk-charges.repository.ts';
import { lockReceiving, payerOf, refuseReceipt } from './check-receipt.ts';

/**
 * Refuses a claim that would make its charge owed in addition to another one for its month.
 * @throws Refusal duplicate_payment
 */
async function refuseDuplicate(tx: Db, charge: ChargeRecord): Promise<void> {
  const other = (await findDuplicates(tx, [charge.tenant_id], charge, charge.id)).get(charge.tenant_id);
  if (other !== undefined)
    fail(
      'duplicate_payment',
      `Payment no. ${other} is for the same month. Reject this claim, or accept it as a second payment.`,
    );
}

/**
 * A receipt whose claim, with the split, moved to the charge that is owed for the same months.
 * @throws Refusal duplicate_payment
 */
async function joinClaim(posting: Posting, input: NewReceipt): Promise<NewReceipt> {
  const claim = input.claim === undefined ? undefined : await findClaim(posting.tx, input.claim);
  const named = claim?.state === 'waiting' ? await findCharge(posting.tx, claim.charge_id) : undefined;
  if (named?.account_id !== input.account) return input;
  const { id, is_owed } = await mergeClaimedCharge(posting, named);
  if (!is_owed && !input.allow_duplicate) await refuseDuplicate(posting.tx, named);
  return {
    ...input,
    allocations: input.allocations?.map((line) => (line.charge === named.id ? { ...line, charge: id } : line)),
  };
}

/** The claim that a receipt accepts; its charge is owed from now on. @throws Refusal already_decided */
async function takeClaim(posting: Posting, id: number | undefined) {
  if (id === undefined) return undefined;
  const claim = (await findClaim(posting.tx, id)) ?? fail('not_found');
  const charge = (await findCharge(posting.tx, claim.charge_id)) ?? fail('not_found');
  if (claim.state !== 'waiting') fail('already_decided');
  return { claim, charge: charge.is_owed ? charge : await repostCharge(posting, charge, { is_owed: true }) };
}

/**
 * Records money on a locked account: checks it, posts the receipt, allocates and settles. Its source is a claim if it
 * accepts one, else `source`. Without a split and a claim it settles `first` before the other open charges, which
 * follow in order.
 * @throws Refusal invalid_input, duplicate_payment, reference_used, already_decided
 */
export async function postReceipt(
  posting: Posting,
  given: NewReceipt,
  source: Extract<ReceiptSource, 'entry' | 'collection' | 'statement'> = 'entry',
  first: readonly { charge: number; amount: number }[] = [],
): Promise<ReceiptRecord> {
  const { tx } = posting;
  const receiving = await lockReceiving(tx, given.account);
  const input = await joinClaim(posting, given);
  await refuseReceipt(tx, posting.today, input, receiving, source === 'entry');
  if (!receiving) return fail('not_found');
  const { account, tenant } = receiving;
  const payer = payerOf(input, tenant);
  const channel = input.channel ?? channelFor(input.method, payer.payer_phone);
  const accepted = await takeClaim(posting, input.claim);
  const receipt = await addReceipt(posting, {
    account_id: account.id,
    amount: input.amount,
    withheld: input.withheld,
    withholding_certificate: input.withholding_certificate,
    method: input.method,
    channel,
    external_reference: input.external_reference,
    received_at: input.received_at,
    ...payer,
    notes: input.notes,
    source: accepted ? 'claim' : source,
    is_automatic: input.allocations === undefined,
  });
  const own = accepted
    ? [{ charge: accepted.charge.id, amount: Math.min(receipt.worth, accepted.charge.outstanding_amount) }]
    : first;
  const split = input.allocations ?? own.filter(({ amount }) => amount > 0);
  const by_hand = input.allocations !== undefined;
  await allocate(
    posting,
    split.map(({ charge, amount }) => ({ receipt_id: receipt.id, charge_id: charge, amount, by_hand })),
  );
  await applyRefundStatuses(posting, split);
  if (accepted) await verifyClaim(posting, accepted.claim.id, receipt.id);
  if (receipt.is_automatic) await applyCredit(posting, account.id);
  await settleAccounts(posting, [account.id]);
  return receipt;
}
