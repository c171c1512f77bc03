import type { ComplaintMessage, NewComplaintMessage } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { checkOnce, runOnce, type Repeatable } from '../../http/idempotency.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withStoredFiles } from '../files/files.service.ts';
import { countMessage } from './complaint-limits.ts';
import { messageFromTenant, messageOfFeedback } from './complaint-message.ts';
import {
  insertComplaintFiles,
  insertMessageRow,
  listMessageRows,
  listReportFiles,
  markMessagesRead,
  type MessageRow,
} from './complaint-messages.repository.ts';
import { type ComplaintRecord, lockComplaintRecord, writeComplaintRecord } from './complaint-records.repository.ts';
import { findComplaintRow } from './complaints.repository.ts';
import { showComplaint } from './complaints.service.ts';
import { notifyManagersBy, notifyTenantOfComplaint } from './notify-about-complaint.ts';

const NOTHING_WRITTEN = 'Write a message or add a picture.';

const sideOf = ({ role }: Viewer) => (role === 'tenant' ? 'tenant' : 'manager');

/**
 * The conversation about a complaint, oldest first; it begins with the report. See docs/rules.md, Conversation about a
 * complaint.
 * @throws Refusal not_found
 */
export async function listMessages(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<ComplaintMessage[]> {
  const complaint = (await findComplaintRow(db, viewer, id)) ?? fail('not_found');
  const [messages, others] = await Promise.all([listMessageRows(db, viewer, id), listReportFiles(db, viewer, id)]);
  const report: MessageRow = {
    id: 0,
    from_role: 'tenant',
    name: complaint.tenant_name,
    text: complaint.description,
    created_at: complaint.created_at,
    read_at: null,
    files: complaint.attachment_file_id === null ? others : [complaint.attachment_file_id, ...others],
  };
  return [report, ...messages].map((row) => messageResponse(row, id, parts));
}

/** A message as returned to the client, with fresh links to its files. */
function messageResponse({ from_role, created_at, files, ...row }: MessageRow, complaint: number, parts: Parts) {
  const attachments = files.map((file) => parts.fileLinks.to(file)).filter((link) => link !== null);
  return { ...row, complaint, from: from_role, at: created_at, attachment: attachments[0] ?? null, attachments };
}

/**
 * Stores a message about a complaint with its pictures and notifies the other side. A manager's text also becomes the
 * complaint's feedback. A tenant cannot write about a closed complaint before they reopen it.
 * @throws Refusal not_found, invalid_input, complaint_closed, too_many_messages, key_reused, and those of
 * `withStoredFiles`
 */
export async function createMessage(
  parts: Parts,
  request: Repeatable,
  id: number,
  { text = '' }: NewComplaintMessage,
  uploads: readonly Upload[],
): Promise<ComplaintMessage> {
  const { viewer } = request;
  const ask = async (tx: Db) => {
    const complaint = (await lockComplaintRecord(tx, viewer, id)) ?? fail('not_found');
    if (text === '' && uploads.length === 0) failFields({ text: [NOTHING_WRITTEN] });
    if (viewer.role === 'tenant' && complaint.status_id === COMPLAINT_STATUS.closed) fail('complaint_closed');
    return complaint;
  };
  const asked = { viewer, kind: 'attachment', uploads, ask: checkOnce(request, ask) } as const;
  const message = await withStoredFiles(parts, asked, (keepFiles) =>
    runOnce(parts.db, request, async (tx) => {
      if (viewer.role === 'tenant') await countMessage(tx, parts, viewer);
      const complaint = await ask(tx);
      const files = await keepFiles(tx, viewer);
      const messageId = await storeMessage(tx, parts, viewer, { complaint, text, files });
      const found = (await listMessageRows(tx, viewer, id)).find((row) => row.id === messageId);
      return messageResponse(found ?? fail('not_found'), id, parts);
    }),
  );
  parts.mailWaiting();
  return message;
}

interface WrittenMessage {
  complaint: ComplaintRecord;
  text: string;
  files: readonly string[];
}

async function storeMessage(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { complaint, text, files }: WrittenMessage,
): Promise<number> {
  const { id: complaint_id } = complaint;
  const at = nowOf(parts);
  const from_role = sideOf(viewer);
  const message = { complaint_id, from_role, written_by: viewer.user_id, text, created_at: at } as const;
  const message_id = await insertMessageRow(tx, message);
  await insertComplaintFiles(tx, { complaint_id, message_id }, files);
  if (from_role === 'manager' && text !== '') await writeComplaintRecord(tx, { ...complaint, feedback: text }, at);
  const after = { message: text, attachments: files.length };
  await recordAudit(tx, viewer, { action: 'replied', subject: 'complaint', subject_id: complaint_id, after });
  const shown = await showComplaint(tx, parts, viewer, complaint_id);
  if (from_role === 'tenant') await notifyManagersBy(tx, shown, messageFromTenant(shown, text));
  else await notifyTenantOfComplaint(tx, parts.publicUrl, shown, messageOfFeedback(shown, text));
  return message_id;
}

/** Marks the other side's messages about a complaint as read. Returns the conversation. @throws Refusal not_found */
export const readMessages = (parts: Parts, viewer: Viewer, id: number): Promise<ComplaintMessage[]> =>
  writeAs(parts.db, viewer, async (tx) => {
    const { id: complaint_id } = (await lockComplaintRecord(tx, viewer, id)) ?? fail('not_found');
    const from_role = sideOf(viewer) === 'tenant' ? 'manager' : 'tenant';
    await markMessagesRead(tx, { complaint_id, from_role }, nowOf(parts));
    return listMessages(tx, parts, viewer, id);
  });
