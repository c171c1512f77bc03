import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { mayAlsoDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';

/** A message about a complaint. Its title is also the subject of the mail. */
export interface ComplaintMessage {
  title: string;
  body: string;
}

/** The title of a message to a tenant. The words of the complaint begin behind this. */
const BEGINNING = 'Complaint "';
const titleOf = (complaint: Pick<Complaint, 'title'>, what: string) => `${BEGINNING}${complaint.title}": ${what}`;

/** The subject of a mail for those of the office: in the tenant's words only for who may read complaints. */
export const subjectFor = (viewer: Viewer, subject: string): string =>
  subject.startsWith(BEGINNING) && !mayAlsoDo(viewer, 'complaints:read') ? 'About a complaint' : subject;

const OVER: ReadonlySet<number> = new Set([COMPLAINT_STATUS.resolved, COMPLAINT_STATUS.closed]);

/** Whether a complaint of a status, by its id, needs no more work from a manager. */
export const isOver = (status: number): boolean => OVER.has(status);

/** The message to a tenant about a manager's decision. `feedback` is the text of this decision, or empty. */
export function messageOfDecision(
  { title, status }: Pick<Complaint, 'title' | 'status'>,
  isNewStatus: boolean,
  feedback: string,
): ComplaintMessage {
  if (!isNewStatus) return messageOfFeedback({ title }, feedback);
  const sentences = [
    `Your complaint "${title}" is now ${status.name}.`,
    ...(feedback ? [`Your property manager wrote: ${feedback}`] : []),
    ...(isOver(status.id) ? ['If the problem is still there, you can reopen the complaint in the portal.'] : []),
  ];
  return { title: titleOf({ title }, status.name), body: sentences.join('\n') };
}

/** The message to a tenant about a manager's reply; without a text the reply is pictures. */
export const messageOfFeedback = ({ title }: Pick<Complaint, 'title'>, text: string): ComplaintMessage => ({
  title: titleOf({ title }, 'feedback'),
  body: text
    ? `Your property manager wrote about your complaint "${title}": ${text}`
    : `Your property manager sent a picture about your complaint "${title}".`,
});

/** The tenant's home, as far as known: `A-4, Block B, Kisasi Heights`. */
const homeOf = ({ apartment, block, estate }: Complaint['tenant_details']) =>
  [apartment, block, estate].filter((part) => part !== null).join(', ') || 'no apartment yet';

/** The message to managers about a new or reopened complaint. */
export function messageToManagers(complaint: Complaint, occasion: 'new' | 'reopened'): ComplaintMessage {
  const { title, tenant_details, category, urgency } = complaint;
  const verb = occasion === 'new' ? 'reports' : 'reopened';
  return {
    title: `${occasion === 'new' ? 'New complaint' : 'Complaint reopened'}: ${title}`,
    body: `${tenant_details.name} (${homeOf(tenant_details)}) ${verb} "${title}". Category ${category.name}, urgency ${urgency}.`,
  };
}

/** The message to managers about a tenant's reply; without a text the reply is pictures. */
export const messageFromTenant = ({ title, tenant_details }: Complaint, text: string): ComplaintMessage => ({
  title: `Reply on complaint: ${title}`,
  body: `${tenant_details.name} (${homeOf(tenant_details)}) ${text ? `wrote: ${text}` : 'sent a picture.'}`,
});

/** The text of the mail to a tenant. */
export function complaintMailText(message: ComplaintMessage, id: number, publicUrl: string): string {
  return `${message.body}\n\nSee the complaint and answer: ${publicUrl}/tenant/complaints/${id}\n\nAmayumba\n`;
}
