import { type CalendarDate, dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { amountUgx, id as idField, readOr, rightFields } from '@amayumba/contract/fields.ts';
import { checkSplit, type SplitLine, type SplitReceipt } from '@amayumba/contract/ledger/check-split.ts';
import { type NewReceipt, newReceiptSchema } from '@amayumba/contract/money/receipt.ts';
import { WITHHELD_TOO_MUCH } from '@amayumba/contract/owners/expense.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { type AccountRecord, lockAccountWithTenant } from '../posting/accounts.repository.ts';
import { findCharge, listCharges } from '../posting/charges.repository.ts';
import { findClaim } from '../posting/claims.repository.ts';
import { findByReference } from '../posting/receipts.repository.ts';
import { channelFor } from '../posting/record-for.ts';
import { receiptCodes } from './receipt-codes.ts';
import { idsByHand } from './same-money.ts';

/** The readable fields of a receipt's input; missing fields are not checked. */
type ReadReceipt = Partial<NewReceipt>;

/** The account of a new receipt, and its tenant; undefined if there is none. */
export interface ReceivingAccount {
  account: AccountRecord;
  tenant: { name: string; phone: string | null };
}

/** Locks the account of a receipt. */
export async function lockReceiving(tx: Db, accountId: number): Promise<ReceivingAccount | undefined> {
  const found = await lockAccountWithTenant(tx, accountId);
  if (!found) return undefined;
  const { name, phone, ...account } = found;
  return { account, tenant: { name, phone } };
}

/** The payer: the tenant, unless somebody else is named, whose phone number is not the tenant's. */
export function payerOf({ payer_name, payer_phone }: ReadReceipt, tenant: ReceivingAccount['tenant'] | undefined) {
  const isTenant = !payer_name || payer_name === tenant?.name;
  return {
    payer_name: payer_name || tenant?.name || '',
    payer_phone: payer_phone || (isTenant && tenant?.phone) || '',
  };
}

/**
 * The sentence that names the receipt with this transaction id, if there is one. For money that a person enters for one
 * network, the other network's receipts count too.
 */
async function usedReference(
  db: Db,
  tenant: ReceivingAccount['tenant'] | undefined,
  input: ReadReceipt,
  isByHand: boolean,
): Promise<string | undefined> {
  const { external_reference, method } = input;
  if (external_reference === undefined) return undefined;
  const channel = input.channel ?? (method && channelFor(method, payerOf(input, tenant).payer_phone));
  const channels = channel && (isByHand ? idsByHand(channel) : [channel]);
  const known = channels && (await findByReference(db, channels, external_reference));
  if (!known) return undefined;
  const code = known.number === null ? 'the opening balance' : (await receiptCodes(db, [known.number]))(known.number);
  return `This transaction id is recorded already, on ${code}.`;
}

/** The faults of a split given by hand, by field. The charge of an accepted claim is owed from then on. */
async function faultsOfSplit(
  db: Db,
  receipt: SplitReceipt,
  split: readonly SplitLine[],
  { settledBefore, claimed }: { settledBefore?: ReadonlyMap<number, number>; claimed?: number | undefined } = {},
): Promise<FieldErrors> {
  const charges = split.length === 0 ? [] : await listCharges(db, [...new Set(split.map(({ charge }) => charge))]);
  const known = charges.map(({ id, account_id, is_owed, outstanding_amount }) => ({
    id,
    account: account_id,
    is_owed: is_owed || id === claimed,
    open_amount: outstanding_amount + (settledBefore?.get(id) ?? 0),
  }));
  return checkSplit(receipt, known, split);
}

/** @throws Refusal invalid_input with every fault of a split given by hand */
export async function refuseSplit(
  tx: Db,
  receipt: SplitReceipt,
  split: readonly SplitLine[],
  settledBefore: ReadonlyMap<number, number>,
): Promise<void> {
  refuseFaults(await faultsOfSplit(tx, receipt, split, { settledBefore }));
}

async function faultsOf(
  db: Db,
  today: CalendarDate,
  input: ReadReceipt,
  receiving: ReceivingAccount | undefined,
  isByHand = true,
) {
  const account = receiving?.account;
  const { received_at, amount = Number.MAX_SAFE_INTEGER, withheld = 0, withholding_certificate, allocations } = input;
  const claim = input.claim === undefined ? undefined : await findClaim(db, input.claim);
  const claimed = claim && (await findCharge(db, claim.charge_id));
  const isLate = received_at !== undefined && dayOfInstant(received_at) > today;
  const faults: FieldErrors = {
    ...(input.account !== undefined && !account && { account: ['There is no such account.'] }),
    ...(isLate && { received_at: NOT_COME_YET }),
    ...(withheld >= amount && { withheld: [WITHHELD_TOO_MUCH] }),
    ...(withholding_certificate && withheld === 0 && { withheld: ['Enter the tax that the certificate is for.'] }),
    ...(account &&
      input.claim !== undefined &&
      claimed?.account_id !== account.id && { claim: ['This claim is not on this account.'] }),
    ...(account &&
      allocations &&
      (await faultsOfSplit(db, { account: account.id, allocatable: amount + withheld }, allocations, {
        claimed: claimed?.id,
      }))),
  };
  return { faults, used: await usedReference(db, receiving?.tenant, input, isByHand) };
}

/** Refuses a receipt on a locked account with every wrong field. @throws Refusal invalid_input, reference_used */
export async function refuseReceipt(
  tx: Db,
  today: CalendarDate,
  input: NewReceipt,
  receiving: ReceivingAccount | undefined,
  isByHand: boolean,
): Promise<void> {
  const { faults, used } = await faultsOf(tx, today, input, receiving, isByHand);
  if (Object.keys(faults).length > 0) failFields({ ...faults, ...(used && { external_reference: [used] }) });
  if (used) fail('reference_used', used);
}

/** The readable lines of a split; the schema reports the faults of the others. */
function readSplit(body: unknown): SplitLine[] | undefined {
  const lines = (body as { allocations?: unknown } | null)?.allocations;
  if (!Array.isArray(lines)) return undefined;
  return lines.map((line: { charge?: unknown; amount?: unknown } | null) => ({
    charge: readOr(idField, line?.charge) ?? 0,
    amount: readOr(amountUgx, line?.amount) ?? Number.NaN,
  }));
}

/** The faults of the other fields of a receipt whose body the schema refuses. */
export function moreReceiptFaults(parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> {
  return writeAs(parts.db, viewer, async (tx) => {
    const input = { ...rightFields(newReceiptSchema, body), allocations: readSplit(body) };
    const receiving = input.account === undefined ? undefined : await lockReceiving(tx, input.account);
    const { faults, used } = await faultsOf(tx, todayOf(parts), input, receiving);
    return { ...faults, ...(used && { external_reference: [used] }) };
  });
}
