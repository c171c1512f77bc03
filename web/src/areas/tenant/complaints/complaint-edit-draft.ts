import type {
  Complaint,
  ComplaintCategory,
  ComplaintChange,
  ComplaintStatus,
} from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES, type Urgency } from '@amayumba/contract/complaints/rules.ts';
import { complaintBody, type ComplaintDraft } from '../../../features/complaints/complaint-draft.ts';
import { isClosed, isNamed, URGENCY_VIEWS } from '../../../features/complaints/complaint-view.ts';
import { type Merge, type MergeFields, newMerge } from '../../../lib/merge.ts';

/** A stored complaint in the tenant's edit form. */
export interface ComplaintEditDraft extends ComplaintDraft {
  urgency: Urgency;
  /** Null if the server's status is not in the list. */
  status: number | null;
}

/** Returns the stored complaint as a draft. */
export function complaintEditDraft({ category, title, description, urgency, status }: Complaint): ComplaintEditDraft {
  return { category: category.id || null, title, description, urgency, status: status.id || null };
}

/** Returns the form's initial draft; for a closed complaint, the draft of its reopening. */
export function openedComplaint(complaint: Complaint, statuses: readonly ComplaintStatus[]): Merge<ComplaintEditDraft> {
  const stored = complaintEditDraft(complaint);
  const mine = isClosed(complaint.status) ? { ...stored, status: openStatus(statuses) } : stored;
  return newMerge(stored, complaint.version, mine);
}

/** Labels and texts with which a conflict shows the fields. */
export const editFields = (
  categories: readonly ComplaintCategory[],
  statuses: readonly ComplaintStatus[],
): MergeFields<ComplaintEditDraft> => ({
  category: { label: 'Category', show: ({ category }) => categories.find(({ id }) => id === category)?.name ?? '' },
  title: { label: 'Title', show: ({ title }) => title },
  description: { label: 'Description', show: ({ description }) => description },
  urgency: { label: 'Urgency', show: ({ urgency }) => URGENCY_VIEWS[urgency].label },
  status: { label: 'Status', show: ({ status }) => statuses.find(({ id }) => id === status)?.name ?? '' },
});

/** Returns the body of the call. */
export function complaintChange(draft: ComplaintEditDraft): ComplaintChange {
  const { category, urgency, status } = draft;
  return { ...complaintBody(draft), category: category ?? undefined, urgency, status: status ?? undefined };
}

function openStatus(statuses: readonly ComplaintStatus[]): number | null {
  const open = COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.open] ?? '';
  return statuses.find((status) => isNamed(status, open))?.id ?? null;
}
