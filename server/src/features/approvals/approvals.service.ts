import {
  APPROVAL_WORDS,
  type Approval,
  type ApprovalQuery,
  type ApprovalState,
} from '@amayumba/contract/approvals/approval.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { mayAlsoDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { asksSecondPerson } from '../ledger/posting/second-person.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countWaiting,
  decideApprovalRow,
  findApprovalRow,
  listApprovalRows,
  type LockedApproval,
  lockApproval,
} from './approvals.repository.ts';
import { runApproved } from './run-approved.ts';

/** Approvals that wait or were decided. */
export const listApprovals = (
  parts: Pick<Parts, 'db'>,
  viewer: Viewer,
  query: ApprovalQuery,
): Promise<Approval[] | Page<Approval>> => listApprovalRows(parts.db, viewer, query);

/** How many wait for the viewer's estates; undefined if none does and the rule of two people is not in force. */
export async function countApprovals(db: Db, viewer: Viewer, today: CalendarDate): Promise<number | undefined> {
  const { count } = await countWaiting(db, viewer);
  return count > 0 || (await asksSecondPerson({ tx: db, today })) ? count : undefined;
}

/** How many wait that the viewer may decide; an API key decides none. */
export const countToDecide = async (db: Db, viewer: Viewer): Promise<number> =>
  mayAlsoDo(viewer, 'approvals:write') ? (await countWaiting(db, viewer)).of_others : 0;

/** An approval that waits, locked, so that it is decided once. @throws Refusal not_found, approval_decided */
async function lockWaiting(tx: Db, viewer: Viewer, id: number): Promise<LockedApproval> {
  const approval = (await lockApproval(tx, viewer, id)) ?? fail('not_found');
  if (approval.state !== 'waiting') fail('approval_decided');
  return approval;
}

async function decide(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  approval: LockedApproval,
  [state, reason]: [Exclude<ApprovalState, 'waiting'>, reason: string],
): Promise<Approval> {
  const { id, action, subject, subject_id, account_id, amount, requested_by } = approval;
  const decided = { state, decided_by: viewer.user_id, decided_at: nowOf(parts), decision_reason: reason };
  await decideApprovalRow(tx, id, decided);
  const after = { kind: action, subject, subject_id, account_id, amount, requested_by, reason };
  await recordAudit(tx, viewer, { action: state, subject: 'approval', subject_id: id, after });
  return (await findApprovalRow(tx, viewer, id)) ?? fail('not_found');
}

/**
 * Approves another person's request: the change is made in the same transaction, as the approver's write. If it is
 * refused by then, nothing changes and it still waits. See docs/rules.md, Rule of two people.
 * @throws Refusal not_found, approval_decided, own_approval, key_reused, and those of what was asked for
 */
export async function approve(parts: Parts, request: Repeatable, id: number): Promise<Approval> {
  const { viewer } = request;
  const approved = await runOnce(parts.db, request, async (tx) => {
    const approval = await lockWaiting(tx, viewer, id);
    if (approval.requested_by === viewer.user_id) fail('own_approval');
    await runApproved(tx, parts, viewer, approval);
    const after = await decide(tx, parts, viewer, approval, ['approved', '']);
    await tellAsker(tx, after);
    return after;
  });
  parts.mailWaiting();
  return approved;
}

/** Rejects another person's request. @throws Refusal not_found, approval_decided, own_approval, key_reused */
export function rejectApproval(parts: Parts, request: Repeatable, id: number, reason: string): Promise<Approval> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const approval = await lockWaiting(tx, viewer, id);
    if (approval.requested_by === viewer.user_id) fail('own_approval');
    const after = await decide(tx, parts, viewer, approval, ['rejected', reason]);
    await tellAsker(tx, after);
    return after;
  });
}

/** Withdraws the viewer's own request. @throws Refusal not_found, approval_decided, role_not_allowed, key_reused */
export function withdrawApproval(parts: Parts, request: Repeatable, id: number): Promise<Approval> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const approval = await lockWaiting(tx, viewer, id);
    if (approval.requested_by !== viewer.user_id)
      fail('role_not_allowed', 'Only the person who asked can withdraw it.');
    return decide(tx, parts, viewer, approval, ['withdrawn', '']);
  });
}

async function tellAsker(
  tx: Db,
  { account, action, amount, decided_by, decision_reason, requested_by, state, summary }: Approval,
): Promise<void> {
  await notify(tx, {
    user_id: requested_by.id,
    title: `${state === 'approved' ? 'Approved' : 'Rejected'}: ${APPROVAL_WORDS[action].toLowerCase()}, ${plainMoney(amount)}`,
    body: `${decided_by?.name ?? ''} ${state} it: ${summary}.${decision_reason === '' ? '' : ` Reason: ${decision_reason}`}`,
    opens: 'approvals',
    account_id: account,
  });
}
