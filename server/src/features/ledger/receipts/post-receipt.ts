import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { checkSplit, type SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { NewReceipt } from '@amayumba/contract/money/receipt.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { allocate } from '../posting/allocations.ts';
import { repostCharge } from '../posting/charges.ts';
import { findCharge, listCharges } from '../posting/charges.repository.ts';
import { findClaim, verifyClaim } from '../posting/claims.repository.ts';
import { findContact } from '../posting/contact.repository.ts';
import type { Posting } from '../posting/posting.ts';
import { receiptPrefix } from '../posting/receipt-prefix.ts';
import { findByReference, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { addReceipt } from '../posting/receipts.ts';
import { channelFor } from '../posting/record-for.ts';
import { settleAccounts } from '../posting/settle.ts';

const NO_ACCOUNT = 'There is no such account.';

/** @throws Refusal invalid_input for a day that has not come */
function checkDay(received_at: string | undefined, { today }: Posting): void {
  if (received_at !== undefined && dayInKampala(Date.parse(received_at)) > today)
    failFields({ received_at: ['This day has not come yet.'] });
}

/** @throws Refusal reference_used naming the receipt that has the transaction id */
async function refuseReference(tx: Db, channel: string, reference: string | undefined): Promise<void> {
  if (reference === undefined) return;
  const known = await findByReference(tx, channel, reference);
  if (!known) return;
  const code = known.number === null ? 'the opening balance' : receiptCode(known.number, await receiptPrefix(tx));
  fail('reference_used', `This transaction id is recorded already, on ${code}.`);
}

/** @throws Refusal invalid_input with every fault of a split given by hand */
export async function refuseSplit(
  tx: Db,
  receipt: { account: number; allocatable: number },
  split: readonly SplitLine[],
  settledBefore: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const charges = split.length === 0 ? [] : await listCharges(tx, [...new Set(split.map(({ charge }) => charge))]);
  const known = charges.map(({ id, account_id, is_owed, outstanding_amount }) => ({
    id,
    account: account_id,
    is_owed,
    open_amount: outstanding_amount + (settledBefore.get(id) ?? 0),
  }));
  refuseFaults(checkSplit(receipt, known, split));
}

/** The claim that a receipt accepts, whose charge is owed from now on. @throws Refusal invalid_input, already_decided */
async function takeClaim(posting: Posting, account: number, id: number | undefined) {
  if (id === undefined) return undefined;
  const claim = await findClaim(posting.tx, id);
  const charge = claim && (await findCharge(posting.tx, claim.charge_id));
  if (!claim || charge?.account_id !== account) return failFields({ claim: ['This claim is not on this account.'] });
  if (claim.state !== 'waiting') fail('already_decided');
  return { claim, charge: charge.is_owed ? charge : await repostCharge(posting, charge, { is_owed: true }) };
}

/**
 * Records money on a locked account: checks it, posts the receipt, allocates and settles.
 * @throws Refusal invalid_input, reference_used, already_decided
 */
export async function postReceipt(posting: Posting, input: NewReceipt): Promise<ReceiptRecord> {
  const { tx } = posting;
  const [account] = await lockAccounts(tx, [input.account]);
  if (!account) return failFields({ account: [NO_ACCOUNT] });
  checkDay(input.received_at, posting);
  const payer = await findContact(tx, account.tenant_id);
  const payer_phone = input.payer_phone || payer?.phone || '';
  const channel = input.channel ?? channelFor(input.method, payer_phone);
  await refuseReference(tx, channel, input.external_reference);
  const accepted = await takeClaim(posting, account.id, input.claim);
  if (input.allocations) await refuseSplit(tx, { account: account.id, allocatable: input.amount }, input.allocations);
  const receipt = await addReceipt(posting, {
    account_id: account.id,
    amount: input.amount,
    method: input.method,
    channel,
    external_reference: input.external_reference ?? null,
    received_at: input.received_at ?? posting.at.toISOString(),
    payer_name: input.payer_name || payer?.name || '',
    payer_phone,
    notes: input.notes ?? '',
    source: accepted ? 'claim' : 'entry',
    is_automatic: input.allocations === undefined,
  });
  const own = accepted
    ? [{ charge: accepted.charge.id, amount: Math.min(input.amount, accepted.charge.outstanding_amount) }]
    : [];
  const split = input.allocations ?? own.filter(({ amount }) => amount > 0);
  const by_hand = input.allocations !== undefined;
  await allocate(
    posting,
    split.map(({ charge, amount }) => ({ receipt_id: receipt.id, charge_id: charge, amount, by_hand })),
  );
  if (accepted) await verifyClaim(posting, accepted.claim.id, receipt.id);
  await settleAccounts(posting, [account.id]);
  return receipt;
}
