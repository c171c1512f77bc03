import type { Complaint, ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import {
  COMPLAINT_STATUS,
  COMPLAINT_STATUS_NAMES,
  URGENCIES,
  type Urgency,
} from '@amayumba/contract/complaints/rules.ts';
import { NO_DATE } from '@amayumba/contract/calendar.ts';
import type { Tone } from '../../ui/tone.ts';

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  open: 'amber',
  'in progress': 'indigo',
  resolved: 'green',
  closed: 'grey',
};

export const URGENCY_VIEWS: Readonly<Record<Urgency, { label: string; tone: Tone }>> = {
  low: { label: 'Low', tone: 'grey' },
  medium: { label: 'Medium', tone: 'indigo' },
  high: { label: 'High', tone: 'amber' },
  critical: { label: 'Critical', tone: 'rose' },
};

export const URGENCY_OPTIONS = URGENCIES.map((value) => ({ value, label: URGENCY_VIEWS[value].label }));

/** The tone of a status by its name, ignoring case; grey for an unknown name. */
export const statusTone = (name: string): Tone => STATUS_TONES[name.toLowerCase()] ?? 'grey';

/** Returns whether a status has the given name, ignoring case. See docs/rules.md, Status names. */
export const isNamed = ({ name }: { name: string }, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase();

/** Closed complaints can only be reopened. See docs/rules.md, Editing a complaint. */
export const isClosed = (status: { name: string }): boolean =>
  isNamed(status, COMPLAINT_STATUS_NAMES[COMPLAINT_STATUS.closed] ?? '');

/** Completes a complaint's category and status from the lists, for servers that send only an id or only a name. */
export function withNames(
  complaint: Complaint,
  categories: readonly ComplaintCategory[],
  statuses: readonly ComplaintStatus[],
): Complaint {
  const { category, status } = complaint;
  return { ...complaint, category: found(category, categories) ?? category, status: found(status, statuses) ?? status };
}

function found<Named extends ComplaintStatus>(status: ComplaintStatus, list: readonly Named[]): Named | undefined {
  return list.find(({ id }) => id === status.id) ?? list.find((candidate) => isNamed(candidate, status.name));
}

/** A tenant's home: `A-08 · Block A · Bukoto Court`; a dash if it is unknown. */
export const homeOf = ({ apartment, block, estate }: Complaint['tenant_details']): string =>
  [apartment, block, estate].filter(Boolean).join(' · ') || NO_DATE;
