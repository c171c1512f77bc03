import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';

/**
 * The conversation that a complaint itself contains, for servers without messages: the report, and the feedback of its
 * history or, without one, its last feedback.
 */
export function conversationIn(complaint: ComplaintWithHistory): ComplaintMessage[] {
  const { attachment, feedback, history } = complaint;
  const message = (id: number, given: Pick<ComplaintMessage, 'from' | 'name' | 'text' | 'at'>): ComplaintMessage => ({
    ...given,
    id,
    complaint: complaint.id,
    attachment: null,
    attachments: [],
    read_at: null,
  });
  const { name } = complaint.tenant_details;
  const report = message(0, { from: 'tenant', name, text: complaint.description, at: complaint.created_at });
  const messages = [attachment ? { ...report, attachment, attachments: [attachment] } : report];
  const add = (by: string | null, text: string, at: string) =>
    messages.push(message(messages.length, { from: 'manager', name: by, text, at }));
  for (const change of history) if (change.feedback !== '') add(change.by, change.feedback, change.at);
  // Feedback without a new status is only in the complaint itself.
  const isKnown = messages.some(({ from, text }) => from === 'manager' && text === feedback);
  if (feedback !== '' && !isKnown) add(null, feedback, complaint.updated_at);
  return messages;
}
