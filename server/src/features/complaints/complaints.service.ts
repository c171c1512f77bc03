import type {
  Complaint,
  ComplaintChange,
  ComplaintWithHistory,
  LoggedComplaint,
} from '@amayumba/contract/complaints/complaint.ts';
import { tenantMayChange } from '@amayumba/contract/complaints/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import { mayAlsoDo, refuseUnlessMay } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { checkOnce, withoutKey } from '../../http/idempotency.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withStoredFile } from '../files/files.service.ts';
import { costOfComplaint } from '../owners/expenses/expenses.service.ts';
import { countComplaint, countEdit } from './complaint-limits.ts';
import { isOver, messageOfDecision } from './complaint-message.ts';
import { insertMessageRow } from './complaint-messages.repository.ts';
import {
  type ComplaintRecord,
  findCategoryName,
  findStatusName,
  insertStatusChange,
  lockComplaintRecord,
  writeComplaintRecord,
} from './complaint-records.repository.ts';
import { complaintResponse } from './complaint-response.ts';
import { findComplaintOrigin, findComplaintRow, listStatusChanges } from './complaints.repository.ts';
import { notifyManagers, notifyTenantOfComplaint } from './notify-about-complaint.ts';

/** One complaint, as far as its viewer may see it. @throws Refusal not_found */
export async function showComplaint(db: Db, { fileLinks }: Parts, viewer: Viewer, id: number): Promise<Complaint> {
  const row = (await findComplaintRow(db, viewer, id)) ?? fail('not_found');
  return complaintResponse(row, fileLinks);
}

/** One complaint with all its status changes. @throws Refusal not_found */
export async function showComplaintWithHistory(
  parts: Parts,
  viewer: Viewer,
  id: number,
): Promise<ComplaintWithHistory> {
  const complaint = await showComplaint(parts.db, parts, viewer, id);
  const [history, origin, cost] = await Promise.all([
    listStatusChanges(parts.db, viewer, id),
    findComplaintOrigin(parts.db, viewer, id),
    mayAlsoDo(viewer, 'owner_costs:read') ? costOfComplaint(parts.db, id) : undefined,
  ]);
  return { ...complaint, ...origin, history, cost };
}

/**
 * Reports every id that does not exist. `statusField` is the call's name for the status.
 * @throws Refusal invalid_input
 */
export async function refuseUnknownIds(
  tx: Db,
  { category, status }: { category?: number | undefined; status?: number | undefined },
  statusField = 'status',
): Promise<void> {
  const hasCategory = category === undefined || (await findCategoryName(tx, category)) !== undefined;
  const hasStatus = status === undefined || (await findStatusName(tx, status)) !== undefined;
  if (hasCategory && hasStatus) return;
  failFields({ ...(!hasCategory && { category: NO_CHOICE }), ...(!hasStatus && { [statusField]: NO_CHOICE }) });
}

/**
 * Changes a complaint: a manager any, a tenant their own while it is not closed, or to reopen it. The tenant is
 * notified of a manager's decision, the managers of a reopened complaint. See docs/rules.md, Editing a complaint.
 * @throws Refusal not_found, stale_change, invalid_input, complaint_closed, too_many_complaints, api_key_not_allowed
 * for another status, and those of `withStoredFile`
 */
export async function updateComplaint(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: ComplaintChange,
  attachment: Upload | undefined,
  match: Match,
): Promise<LoggedComplaint> {
  const ask = async (tx: Db) => {
    const before = (await lockComplaintRecord(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['complaints', id], () => showComplaint(tx, parts, viewer, id));
    await refuseUnknownIds(tx, change);
    const status_id = change.status ?? before.status_id;
    if (viewer.role !== 'tenant' && status_id !== before.status_id) refuseUnlessMay(viewer, 'complaints:decide');
    if (viewer.role === 'tenant' && !tenantMayChange(before.status_id, status_id)) fail('complaint_closed');
    return { before, status_id };
  };
  const asked = { viewer, kind: 'attachment', upload: attachment, ask: checkOnce(withoutKey(viewer), ask) } as const;
  const complaint = await withStoredFile(parts, asked, (keepFile) =>
    writeAs(parts.db, viewer, async (tx) => {
      if (viewer.role === 'tenant') await countEdit(tx, parts, viewer);
      const { before, status_id } = await ask(tx);
      const after = {
        ...before,
        status_id,
        category_id: change.category ?? before.category_id,
        title: change.title ?? before.title,
        description: change.description ?? before.description,
        urgency: change.urgency ?? before.urgency,
        attachment_file_id: (await keepFile(tx, viewer)) ?? before.attachment_file_id,
      };
      return store(tx, parts, viewer, before, after);
    }),
  );
  parts.mailWaiting();
  return { ...complaint, message: 'Complaint updated successfully!' };
}

/**
 * Sets the status of a complaint, with feedback for the tenant, and notifies the tenant. Without new feedback the old
 * one stays.
 * @throws Refusal not_found, stale_change, invalid_input
 */
export async function decideComplaint(
  parts: Parts,
  viewer: Viewer,
  id: number,
  { status_id, feedback }: { status_id: number; feedback?: string | undefined },
  match: Match,
): Promise<Complaint> {
  const complaint = await writeAs(parts.db, viewer, async (tx) => {
    const before = (await lockComplaintRecord(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['complaints', id], () => showComplaint(tx, parts, viewer, id));
    await refuseUnknownIds(tx, { status: status_id }, 'status_id');
    return store(tx, parts, viewer, before, { ...before, status_id, feedback: feedback ?? before.feedback }, feedback);
  });
  parts.mailWaiting();
  return complaint;
}

const isSame = (before: ComplaintRecord, after: ComplaintRecord) => JSON.stringify(before) === JSON.stringify(after);

/**
 * Stores a changed complaint with its history and notifies the other side. Does nothing if nothing changed; the words
 * of the last feedback are new with another status.
 */
async function store(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  before: ComplaintRecord,
  after: ComplaintRecord,
  newFeedback = '',
): Promise<Complaint> {
  if (isSame(before, after)) return showComplaint(tx, parts, viewer, before.id);
  const at = nowOf(parts);
  await writeComplaintRecord(tx, after, at);
  if (after.status_id !== before.status_id) {
    await insertStatusChange(tx, {
      complaint_id: before.id,
      from_status_id: before.status_id,
      to_status_id: after.status_id,
      feedback: newFeedback,
      changed_by: viewer.user_id,
      changed_at: at,
    });
  }
  if (newFeedback) {
    // Feedback is part of the conversation, whichever call wrote it.
    const written = { written_by: viewer.user_id, text: newFeedback, created_at: at };
    await insertMessageRow(tx, { complaint_id: before.id, from_role: 'manager', ...written });
  }
  await recordAudit(tx, viewer, { action: 'changed', subject: 'complaint', subject_id: before.id, before, after });
  const complaint = await showComplaint(tx, parts, viewer, before.id);
  await notifyOfChange(tx, parts, viewer, before, complaint, newFeedback);
  return complaint;
}

/** Notifies the tenant of a manager's decision, or the managers of a reopened complaint. */
async function notifyOfChange(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  before: ComplaintRecord,
  complaint: Complaint,
  newFeedback: string,
): Promise<void> {
  const isNewStatus = complaint.status.id !== before.status_id;
  if (viewer.role === 'manager' && (isNewStatus || newFeedback)) {
    await notifyTenantOfComplaint(
      tx,
      parts.publicUrl,
      complaint,
      messageOfDecision(complaint, isNewStatus, newFeedback),
    );
  }
  const isReopened = isOver(before.status_id) && !isOver(complaint.status.id);
  if (viewer.role !== 'tenant' || !isReopened) return;
  await countComplaint(tx, parts, viewer);
  await notifyManagers(tx, complaint, 'reopened');
}
