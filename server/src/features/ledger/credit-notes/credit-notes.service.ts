import { formatUgx } from '@amayumba/contract/money.ts';
import type { CreditNote, NewCreditNote } from '@amayumba/contract/money/credit-note.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { findCharge } from '../posting/charges.repository.ts';
import { addCreditNote, reverseCreditNote as endCreditNote } from '../posting/credit-notes.ts';
import { postingOf } from '../posting/posting.ts';
import { settleAccounts } from '../posting/settle.ts';
import { findCreditNoteRow } from './credit-note-rows.repository.ts';

/** A charge, its account locked. @throws Refusal invalid_input where there is none */
async function lockCharge(tx: Db, id: number) {
  const charge = (await findCharge(tx, id)) ?? failFields({ charge: ['There is no such charge.'] });
  const [account] = await lockAccounts(tx, [charge.account_id]);
  const locked = await findCharge(tx, id);
  return locked && account ? { charge: locked, account } : failFields({ charge: ['There is no such charge.'] });
}

const show = async (db: Db, id: number): Promise<CreditNote> => (await findCreditNoteRow(db, id)) ?? fail('not_found');

/**
 * Reduces what is owed on a charge. See docs/rules.md, Credit notes.
 * @throws Refusal invalid_input, money_used, key_reused
 */
export function createCreditNote(parts: Parts, request: Repeatable, input: NewCreditNote): Promise<CreditNote> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const { charge, account } = await lockCharge(tx, input.charge);
    const { amount, kind, reason, effective_on = posting.today } = input;
    refuseFaults({
      ...(effective_on > posting.today && { effective_on: ['This day has not come yet.'] }),
      ...(input.amount > charge.amount && {
        amount: [`At most ${formatUgx(charge.amount)} can be credited on this charge.`],
      }),
      ...(!charge.is_owed && { charge: ['This charge is only claimed. Accept or reject the claim first.'] }),
    });
    const freed = Math.max(0, charge.settled_amount - (charge.amount - input.amount));
    if (charge.payment_type === 'Security Deposit' && freed > account.deposit_held) fail('money_used');
    const id = await addCreditNote(posting, charge, { amount, kind, reason, effective_on });
    await settleAccounts(posting, [charge.account_id]);
    const after = await show(tx, id);
    await recordAudit(tx, viewer, { action: 'created', subject: 'credit_note', subject_id: id, after });
    return after;
  });
}

/**
 * Reverses a credit note: its amount is owed again. That of a cancellation, and those before it on the same charge, end
 * with the status. See docs/rules.md, Reversing a credit note.
 * @throws Refusal not_found, already_reversed, charge_closed, key_reused
 */
export function reverseCreditNote(parts: Parts, request: Repeatable, id: number): Promise<CreditNote> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const { account } = await show(tx, id);
    await lockAccounts(tx, [account]);
    const before = await show(tx, id);
    if (before.reversed_at !== null) fail('already_reversed');
    const charge = (await findCharge(tx, before.charge)) ?? fail('not_found');
    if (charge.cancelled_amount > 0) fail('charge_closed');
    await endCreditNote(posting, id, before.charge);
    await settleAccounts(posting, [account]);
    const after = await show(tx, id);
    await recordAudit(tx, viewer, { action: 'reversed', subject: 'credit_note', subject_id: id, before, after });
    return after;
  });
}
