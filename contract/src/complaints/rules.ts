/** Ids of the complaint statuses that come with the database. See docs/product.md, Reference lists. */
export const COMPLAINT_STATUS = { open: 1, inProgress: 2, resolved: 3, closed: 4 } as const;

/** The names of those statuses, by id. */
export const COMPLAINT_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: 'Open',
  2: 'In Progress',
  3: 'Resolved',
  4: 'Closed',
};

export const URGENCIES = ['low', 'medium', 'high', 'critical'] as const;
export type Urgency = (typeof URGENCIES)[number];
/** Urgency of a complaint without one from the tenant. See docs/rules.md, New complaints. */
export const DEFAULT_URGENCY: Urgency = 'medium';

/**
 * Whether a tenant may change their own complaint. They may change a closed one only to reopen it. Statuses are ids.
 * See docs/rules.md, Editing a complaint.
 */
export const tenantMayChange = (statusBefore: number, statusAfter: number): boolean =>
  statusBefore !== COMPLAINT_STATUS.closed || statusAfter !== COMPLAINT_STATUS.closed;

/**
 * The fields of the files that go with a report or a message; the first alone is the complaint's attachment.
 * See docs/rules.md, Conversation about a complaint.
 */
export const COMPLAINT_FILES = ['attachment', 'attachment_2', 'attachment_3', 'attachment_4'] as const;
