import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type CreditNote, type NewCreditNote, newCreditNoteSchema } from '@amayumba/contract/money/credit-note.ts';
import type { CreditNoteReversal } from '@amayumba/contract/money/reversal.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import type { Repeatable } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AccountRecord, lockAccounts } from '../posting/accounts.repository.ts';
import { listRefundsOf } from '../posting/charge-to-set.repository.ts';
import { type ChargeRecord, findCharge } from '../posting/charges.repository.ts';
import { addCreditNote, reverseCreditNote as endCreditNote } from '../posting/credit-notes.ts';
import { refuseUsedDeposit } from '../posting/money-used.ts';
import { getHeldOf } from '../posting/returned-deposits.repository.ts';
import { postingOf } from '../posting/posting.ts';
import { settleAccounts } from '../posting/settle.ts';
import { findDuplicates } from '../schedule/bulk-charges.repository.ts';
import { hasPeriod, lockTenantsOf } from '../schedule/schedules.repository.ts';
import { findCreditNoteRow } from './credit-note-rows.repository.ts';

const NO_CHARGE = ['There is no such charge.'];
/** The schedule would charge the period again in addition to it. */
const WITHDRAWN = 'The lease no longer covers this period. Record a new payment for what is still owed.';
/** Only another status reverses its refund. */
const REFUNDED = 'This payment is Refunded. Set it to Cancelled first, which reverses the refund.';

/** A charge, its account locked. @throws Refusal invalid_input where there is none */
async function lockCharge(tx: Db, id: number): Promise<{ charge: ChargeRecord; account: AccountRecord }> {
  const charge = (await findCharge(tx, id)) ?? failFields({ charge: NO_CHARGE });
  const [account] = await lockAccounts(tx, [charge.account_id]);
  const locked = await findCharge(tx, id);
  // It moved to another account before this transaction locked the first one.
  if (locked && locked.account_id !== charge.account_id) return lockCharge(tx, id);
  return locked && account ? { charge: locked, account } : failFields({ charge: NO_CHARGE });
}

const show = async (db: Db, id: number): Promise<CreditNote> => (await findCreditNoteRow(db, id)) ?? fail('not_found');

function faultsOf(charge: ChargeRecord | undefined, today: CalendarDate, input: Partial<NewCreditNote>): FieldErrors {
  const { amount = 0, effective_on = today } = input;
  return {
    ...(effective_on > today && { effective_on: NOT_COME_YET }),
    ...(input.charge !== undefined && !charge && { charge: NO_CHARGE }),
    ...(charge &&
      amount > charge.amount && { amount: [`At most ${formatUgx(charge.amount)} can be credited on this charge.`] }),
    ...(charge?.is_owed === false && { charge: ['This charge is only claimed. Accept or reject the claim first.'] }),
  };
}

/** The faults of the other fields of a credit note whose body the schema refuses. */
export function moreFaults(parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> {
  const input = rightFields(newCreditNoteSchema, body);
  return writeAs(parts.db, viewer, async (tx) =>
    faultsOf(input.charge === undefined ? undefined : await findCharge(tx, input.charge), todayOf(parts), input),
  );
}

/** The words for a kind of credit note. */
const KIND_WORDS: Readonly<Record<CreditNote['kind'], string>> = {
  waiver: 'Waiver',
  discount: 'Discount',
  repair: 'Repair',
  correction: 'Correction',
  cancellation: 'Cancellation',
};

/**
 * Reduces what is owed on a charge. See docs/rules.md, Credit notes.
 * @throws Refusal invalid_input, money_used, key_reused
 */
export function createCreditNote(
  parts: Parts,
  request: Repeatable,
  input: NewCreditNote,
): Promise<CreditNote | AwaitingApproval> {
  const work = (tx: Db) => creditNoteWithin(tx, parts, request.viewer, input);
  return runOrRequestApproval(parts, request, 'credit_note', work, ({ account, amount, charge, kind, reason }) => ({
    input,
    subject: ['payment', charge],
    account,
    amount,
    summary: `${KIND_WORDS[kind]} on payment no. ${charge}`,
    reason,
  }));
}

/** Reduces what is owed on a charge within a transaction. @throws Refusal invalid_input, money_used */
export async function creditNoteWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  input: NewCreditNote,
): Promise<CreditNote> {
  const posting = postingOf(tx, parts, viewer);
  const { charge, account } = await lockCharge(tx, input.charge);
  const { amount, kind, reason, effective_on = posting.today } = input;
  refuseFaults(faultsOf(charge, posting.today, input));
  const freed = Math.max(0, charge.settled_amount - (charge.amount - input.amount));
  if (charge.payment_type === DEPOSIT && freed > (await getHeldOf(tx, charge, account.deposit_held)))
    await refuseUsedDeposit(tx, account.id, [charge.id]);
  const id = await addCreditNote(posting, charge, { amount, kind, reason, effective_on });
  await settleAccounts(posting, [charge.account_id]);
  const after = await show(tx, id);
  await recordAudit(tx, viewer, { action: 'created', subject: 'credit_note', subject_id: id, after });
  return after;
}

/** @throws Refusal duplicate_payment where nothing is owed on a charge, and another one is for its month */
async function refuseDuplicate(tx: Db, charge: ChargeRecord): Promise<void> {
  if (charge.amount > 0) return;
  const other = (await findDuplicates(tx, [charge.tenant_id], charge)).get(charge.tenant_id);
  if (other !== undefined) fail('duplicate_payment', `Payment no. ${other} is for the same month. Both would be owed.`);
}

/**
 * Reverses a credit note, so that its amount is owed again. A cancellation, and the notes before it on the same charge,
 * end with the status; notes on rent that the schedule withdrew cannot be reversed. See docs/rules.md, Reversing a
 * credit note.
 * @throws Refusal not_found, already_reversed, charge_closed, duplicate_payment, key_reused
 */
export function reverseCreditNote(
  parts: Parts,
  request: Repeatable,
  id: number,
  body: CreditNoteReversal,
): Promise<CreditNote | AwaitingApproval> {
  const work = (tx: Db) => reverseCreditNoteWithin(tx, parts, request.viewer, id, body);
  return runOrRequestApproval(parts, request, 'credit_note_reversal', work, ({ account, amount, charge, kind }) => ({
    input: { id, body },
    subject: ['credit_note', id],
    account,
    amount,
    summary: `${KIND_WORDS[kind]} on payment no. ${charge}`,
    reason: body.reason,
  }));
}

/** Reverses a credit note within a transaction. @throws as reverseCreditNote */
export async function reverseCreditNoteWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason, allow_duplicate }: CreditNoteReversal,
): Promise<CreditNote> {
  const posting = postingOf(tx, parts, viewer);
  const { account } = await show(tx, id);
  await lockTenantsOf(tx, [account]);
  await lockAccounts(tx, [account]);
  const before = await show(tx, id);
  if (before.reversed_at !== null) fail('already_reversed');
  const charge = (await findCharge(tx, before.charge)) ?? fail('not_found');
  if (charge.cancelled_amount > 0) fail('charge_closed');
  if ((await listRefundsOf(tx, charge.id)).length > 0) fail('charge_closed', REFUNDED);
  if (charge.source === 'schedule' && !(await hasPeriod(tx, charge.id))) fail('charge_closed', WITHDRAWN);
  if (!allow_duplicate) await refuseDuplicate(tx, charge);
  await endCreditNote(posting, { id, charge_id: before.charge }, reason);
  await settleAccounts(posting, [account]);
  const after = await show(tx, id);
  await recordAudit(tx, viewer, { action: 'reversed', subject: 'credit_note', subject_id: id, before, after });
  return after;
}
