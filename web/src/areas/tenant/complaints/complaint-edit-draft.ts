import type { Complaint, ComplaintChange, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES, type Urgency } from '@amayumba/contract/complaints/rules.ts';
import { bodyOf, type ComplaintDraft } from '../../../features/complaints/complaint-draft.ts';
import { isClosed, isNamed } from '../../../features/complaints/complaint-view.ts';

/** A stored complaint while a tenant changes it. */
export interface ComplaintEditDraft extends ComplaintDraft {
  urgency: Urgency;
  /** Null where the server's status is not among the list. */
  status: number | null;
}

/** The complaint as it is; a closed one as it would be when reopened. */
export function draftOf(complaint: Complaint, statuses: readonly ComplaintStatus[]): ComplaintEditDraft {
  const { category, title, description, urgency, status } = complaint;
  return {
    category: category.id || null,
    title,
    description,
    urgency,
    status: isClosed(status) ? openStatus(statuses) : status.id || null,
    attachment: null,
  };
}

/** What the call takes. */
export function changeOf(draft: ComplaintEditDraft): ComplaintChange {
  const { category, urgency, status } = draft;
  return { ...bodyOf(draft), category: category ?? undefined, urgency, status: status ?? undefined };
}

function openStatus(statuses: readonly ComplaintStatus[]): number | null {
  const open = COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.open] ?? '';
  return statuses.find((status) => isNamed(status, open))?.id ?? null;
}
