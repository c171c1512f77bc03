import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import { type NewRemittance, newRemittanceSchema, type Remittance } from '@amayumba/contract/owners/remittance.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import { plainDay, plainMoney as money } from '../../../mail/plain-words.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { reverseEntries } from '../../ledger/posting/for-owners.ts';
import { postingOf } from '../../ledger/posting/posting.ts';
import { markForSecondPerson } from '../../ledger/posting/second-person.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { balanceOf } from '../balances/balance-rows.repository.ts';
import { lockOwner } from '../statements/entry-rows.repository.ts';
import { findOwner } from '../statements/statement-rows.repository.ts';
import { addRemittance } from './add-remittance.ts';
import {
  endRemittance,
  findByReference,
  findRemittance,
  hasShare,
  ownerOfStatement,
} from './remittance-rows.repository.ts';

/** The faults of a remittance by field, as far as its fields could be read. */
async function faultsOf(tx: Db, input: Partial<NewRemittance>, today: CalendarDate): Promise<FieldErrors> {
  const { owner, estate, statement, paid_on } = input;
  return {
    ...(owner !== undefined && !(await findOwner(tx, owner)) && { owner: ['There is no such owner.'] }),
    ...(paid_on !== undefined && paid_on > today && { paid_on: ['This day has not come yet.'] }),
    ...(owner !== undefined &&
      estate !== undefined &&
      !(await hasShare(tx, owner, estate)) && { estate: ['This owner never had a share of this estate.'] }),
    ...(owner !== undefined &&
      statement !== undefined &&
      (await ownerOfStatement(tx, statement)) !== owner && { statement: ['This is not a statement of this owner.'] }),
  };
}

/** The faults of the other fields of a remittance whose body the schema refuses. */
export const moreRemittanceFaults = (parts: Parts, viewer: Viewer, body: unknown): Promise<FieldErrors> =>
  writeAs(parts.db, viewer, (tx) => faultsOf(tx, rightFields(newRemittanceSchema, body), todayOf(parts)));

/**
 * Asks for confirmation where the same payment seems to be recorded a second time.
 * @throws Refusal duplicate_remittance
 */
async function refuseDuplicate(tx: Db, { owner, reference = '' }: NewRemittance): Promise<void> {
  const other = reference === '' ? undefined : await findByReference(tx, owner, reference);
  if (!other) return;
  const sentence = `${money(other.amount)} was paid out to this owner with this reference on ${plainDay(other.paid_on)}.`;
  fail('duplicate_remittance', sentence);
}

/** One remittance. @throws Refusal not_found */
export const showRemittance = async (db: Db, id: number): Promise<Remittance> =>
  (await findRemittance(db, id)) ?? fail('not_found');

/**
 * Records money paid out to an owner. A sum above the amount due today is an advance. See docs/rules.md, Remittances.
 * @throws Refusal invalid_input, over_balance, duplicate_remittance, key_reused
 */
export function createRemittance(parts: Parts, request: Repeatable, input: NewRemittance): Promise<Remittance> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    refuseFaults(await faultsOf(tx, input, posting.today));
    const owner = (await findOwner(tx, input.owner)) ?? fail('not_found');
    await lockOwner(tx, input.owner);
    if (!input.advance && input.amount > (await balanceOf(tx, input.owner, posting.today))) fail('over_balance');
    if (!input.allow_duplicate) await refuseDuplicate(tx, input);
    const id = await addRemittance(posting, input, owner.phone);
    const after = await showRemittance(tx, id);
    await recordAudit(tx, viewer, { action: 'recorded', subject: 'remittance', subject_id: id, after });
    await notify(tx, {
      user_id: input.owner,
      title: `Paid out to you: ${money(input.amount)}`,
      body: `${money(input.amount)} by ${input.method} on ${plainDay(input.paid_on)}.`,
      ...(input.statement !== undefined && { owner_statement_id: input.statement }),
    });
    return after;
  });
}

/**
 * Reverses a remittance: its amount is due again from today on.
 * @throws Refusal not_found, already_reversed, key_reused
 */
export function reverseRemittance(
  parts: Parts,
  request: Repeatable,
  id: number,
  body: { reason: string },
): Promise<Remittance | AwaitingApproval> {
  const work = (tx: Db) => reverseRemittanceWithin(tx, parts, request.viewer, id, body);
  return runOrRequestApproval(parts, request, 'remittance_reversal', work, ({ amount, method, paid_on }) => ({
    input: { id, body },
    subject: ['remittance', id],
    amount,
    summary: `Paid out on ${plainDay(paid_on)} by ${method}`,
    reason: body.reason,
  }));
}

/** Reverses a remittance within a transaction. @throws Refusal not_found, already_reversed */
export async function reverseRemittanceWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason }: { reason: string },
): Promise<Remittance> {
  const posting = postingOf(tx, parts, viewer);
  const { owner } = await showRemittance(tx, id);
  await lockOwner(tx, owner);
  const before = await showRemittance(tx, id);
  if (before.reversed_on !== null) fail('already_reversed');
  markForSecondPerson(posting);
  const { at, today } = posting;
  await endRemittance(tx, id, { reversed_at: at, reversed_on: today, reverse_reason: reason });
  await reverseEntries(posting, 'remittance_id', [id], today);
  const after = await showRemittance(tx, id);
  await recordAudit(tx, viewer, { action: 'reversed', subject: 'remittance', subject_id: id, before, after });
  await notify(tx, {
    user_id: owner,
    title: `Reversed: ${money(before.amount)} paid out to you`,
    body: `The payment of ${plainDay(before.paid_on)} was reversed, so your balance is ${money(before.amount)} higher. Reason: ${reason}`,
    ...(before.statement !== null && { owner_statement_id: before.statement }),
  });
  return after;
}
