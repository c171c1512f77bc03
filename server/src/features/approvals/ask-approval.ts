import {
  APPROVAL_WORDS,
  type Approval,
  type ApprovalAction,
  type ApprovalSubject,
  type AwaitingApproval,
} from '@amayumba/contract/approvals/approval.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import type { Parts } from '../../parts.ts';
import { staffToMail, staffToNotify } from '../accounts/accounts.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type Posting, postingOf } from '../ledger/posting/posting.ts';
import { needsSecondPerson } from '../ledger/posting/second-person.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { ApprovedInput } from './approved-input.ts';
import { estateOfAccount, findApprovalRow, findWaitingRow, insertApproval } from './approvals.repository.ts';

/** The request of a call: its checked input, and its description for the person who decides. */
interface Asked<A extends ApprovalAction> {
  input: ApprovedInput[A];
  subject: readonly [kind: ApprovalSubject, id: number];
  account?: number | undefined;
  /** For a request that belongs to no account. */
  estate?: number | undefined;
  amount: number;
  summary: string;
  reason: string;
}

/** Ends the transaction of a change that has to wait, and undoes it. */
class Waits<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('This waits for a second person.');
    this.outcome = outcome;
  }
}

type AskFor<A extends ApprovalAction, T> = (outcome: T, tx: Db) => Asked<A> | Promise<Asked<A>>;

/**
 * Runs `work` once for a key, as `runOnce` does. While the rule of two people is in force, a change that takes money
 * back or gives it out is made, checked and undone, and stored as an approval that waits: so invalid input is refused
 * at once, and `askedFor` describes the outcome. See docs/rules.md, Rule of two people.
 * @throws Refusal approval_waiting, key_reused, and those of `work`
 */
export async function runOrRequestApproval<A extends ApprovalAction, T extends object>(
  parts: Parts,
  request: Repeatable,
  action: A,
  work: (tx: Db) => Promise<T>,
  askedFor: AskFor<A, T>,
): Promise<T | AwaitingApproval> {
  const { viewer } = request;
  try {
    return await runOnce<T | AwaitingApproval>(parts.db, request, async (tx) => {
      const outcome = await work(tx);
      if (await needsSecondPerson(postingOf(tx, parts, viewer))) throw new Waits(outcome);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Waits)) throw error;
    const outcome = error.outcome as T;
    return runOnce<AwaitingApproval>(parts.db, request, async (tx) => ({
      approval: await ask(postingOf(tx, parts, viewer), parts, viewer, action, await askedFor(outcome, tx)),
    }));
  }
}

/** Stores an approval that waits, and notifies the other managers. @throws Refusal approval_waiting */
async function ask<A extends ApprovalAction>(
  posting: Posting,
  parts: Parts,
  viewer: Viewer,
  action: A,
  asked: Asked<A>,
): Promise<Approval> {
  const { tx, at } = posting;
  const { subject, account = null, estate: given, input, ...shown } = asked;
  const estate = given ?? (account === null ? null : await estateOfAccount(tx, account));
  const [kind, subject_id] = subject;
  await refuseSecond(tx, action, subject_id);
  const row = { ...shown, action, subject: kind, subject_id, account_id: account, requested_by: viewer.user_id };
  const id = await insertApproval(tx, { ...row, estate_id: estate, input: JSON.stringify(input), requested_at: at });
  const { amount, reason } = asked;
  const after = { kind: action, subject: kind, subject_id, account_id: account, amount, reason };
  await recordAudit(tx, viewer, { action: 'requested', subject: 'approval', subject_id: id, after });
  const approval = (await findApprovalRow(tx, viewer, id)) ?? fail('not_found');
  await tellManagers(tx, parts, approval, estate);
  return approval;
}

const ONCE: ReadonlySet<ApprovalAction> = new Set([
  'receipt_reversal',
  'credit_note_reversal',
  'deposit_movement_reversal',
  'refund_reversal',
  'payment_change',
  'expense_reversal',
  'remittance_reversal',
]);

/**
 * Of two people who ask at the same time, one is refused by the unique index instead.
 * @throws Refusal approval_waiting
 */
async function refuseSecond(tx: Db, action: ApprovalAction, subjectId: number): Promise<void> {
  const waiting = ONCE.has(action) ? await findWaitingRow(tx, action, subjectId) : undefined;
  if (waiting)
    fail('approval_waiting', `${waiting.requested_by} asked for this already: approval no. ${waiting.id} waits.`);
}

/** Sends a message in the portal and a mail to those who may decide; the person who asked cannot. */
async function tellManagers(
  tx: Db,
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  { account, action, amount, person, reason, requested_by, summary }: Approval,
  estate: number | null,
): Promise<void> {
  const title = `Waits for your approval: ${APPROVAL_WORDS[action].toLowerCase()}, ${plainMoney(amount)}`;
  const whose = person === '' ? '' : ` for ${person}`;
  const body = `${requested_by.name} asks for it${whose}: ${summary}.${reason === '' ? '' : ` Reason: ${reason}`}`;
  const concern = { may: 'approvals:write', estate } as const;
  const addresses = new Map((await staffToMail(tx, concern)).map((to) => [to.user_id, to]));
  for (const user_id of await staffToNotify(tx, concern)) {
    if (user_id === requested_by.id) continue;
    const to = addresses.get(user_id);
    const text = `${body}\n\nApprove or reject it: ${publicUrl}/manager/money?tab=approvals\n`;
    await notify(tx, {
      user_id,
      title,
      body,
      opens: 'approvals',
      // By this an erasure of the tenant finds the message.
      account_id: account,
      ...(to && { mail: { to, subject: title, body: text } }),
    });
  }
}
