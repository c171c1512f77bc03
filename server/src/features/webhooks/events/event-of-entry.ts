import type { WebhookEvent } from '@amayumba/contract/webhooks/events.ts';

/** Something that happened to a record, for webhooks. */
export interface HappenedEvent {
  type: WebhookEvent;
  subject_id: number;
  detail?: { from: number; to: number };
}

/** The part of an audit entry that decides which event it is. */
interface Entry {
  action: string;
  subject: string;
  subject_id: number | null;
  before?: object | null | undefined;
  after?: object | null | undefined;
}

/** The events whose audit entry is written in the same transaction, by its subject and action. */
const EVENT_OF: Readonly<Record<string, WebhookEvent>> = {
  'payment created': 'charge.created',
  'receipt recorded': 'receipt.recorded',
  'receipt reversed': 'receipt.voided',
  'complaint logged': 'complaint.created',
  'lease created': 'lease.created',
};

const statusOf = (record: object | null | undefined): number | undefined =>
  record && 'status_id' in record && typeof record.status_id === 'number' ? record.status_id : undefined;

/** The status that a change of a complaint replaced, and the new one. */
function statusChange({ subject, action, before, after }: Entry): HappenedEvent['detail'] {
  if (subject !== 'complaint' || action !== 'changed') return undefined;
  const [from, to] = [statusOf(before), statusOf(after)];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

/**
 * The event of an audit entry, if any. Events follow the audit log, so that webhooks get every change, whichever code
 * makes it, and storing the event takes no further statement. See docs/rules.md, Webhooks.
 */
export function eventOfEntry(entry: Entry): HappenedEvent | undefined {
  const { subject, action, subject_id } = entry;
  if (subject_id === null) return undefined;
  const detail = statusChange(entry);
  const type = detail ? 'complaint.status_changed' : EVENT_OF[`${subject} ${action}`];
  return type && { type, subject_id, ...(detail && { detail }) };
}
