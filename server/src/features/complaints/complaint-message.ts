import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';

/** A message about a complaint: its title is the subject of the mail. */
export interface ComplaintMessage {
  title: string;
  body: string;
}

/** Statuses that say the matter is over, as far as the manager can tell. */
const OVER: ReadonlySet<number> = new Set([COMPLAINT_STATUS.resolved, COMPLAINT_STATUS.closed]);

/** Tells a tenant in plain words what a manager decided. `feedback` is what was written this time, empty where nothing was. */
export function messageOfDecision(
  { title, status }: Pick<Complaint, 'title' | 'status'>,
  isNewStatus: boolean,
  feedback: string,
): ComplaintMessage {
  if (!isNewStatus) {
    return {
      title: `Complaint "${title}": feedback`,
      body: `Your property manager wrote about your complaint "${title}": ${feedback}`,
    };
  }
  const sentences = [
    `Your complaint "${title}" is now ${status.name}.`,
    ...(feedback ? [`Your property manager wrote: ${feedback}`] : []),
    ...(OVER.has(status.id) ? ['If the problem is still there, you can reopen the complaint in the portal.'] : []),
  ];
  return { title: `Complaint "${title}": ${status.name}`, body: sentences.join('\n') };
}

/** Where a tenant lives, as far as is known: `A-4, Block B, Kisasi Heights`. */
const homeOf = ({ apartment, block, estate }: Complaint['tenant_details']) =>
  [apartment, block, estate].filter((part) => part !== null).join(', ') || 'no apartment yet';

/** Tells managers of a complaint that came in, or came back. */
export function messageToManagers(complaint: Complaint, occasion: 'new' | 'reopened'): ComplaintMessage {
  const { title, tenant_details, category, urgency } = complaint;
  const verb = occasion === 'new' ? 'reports' : 'reopened';
  return {
    title: `${occasion === 'new' ? 'New complaint' : 'Complaint reopened'}: ${title}`,
    body: `${tenant_details.name} (${homeOf(tenant_details)}) ${verb} "${title}". Category ${category.name}, urgency ${urgency}.`,
  };
}

/** The mail that goes with a message to a tenant. */
export function mailText(message: ComplaintMessage, publicUrl: string): string {
  return `${message.body}\n\nSee your complaints: ${publicUrl}/tenant/complaints\n\nAmayumba\n`;
}
