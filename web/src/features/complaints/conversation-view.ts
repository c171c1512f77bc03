import type { ComplaintMessage, ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';

/**
 * The conversation that a complaint itself contains, for servers without messages: the report, and the feedback of its
 * history or, without one, its last feedback.
 */
export function conversationIn(complaint: ComplaintWithHistory): ComplaintMessage[] {
  const { attachment, feedback, history } = complaint;
  const message = { complaint: complaint.id, attachment: null, attachments: [], read_at: null };
  const report: ComplaintMessage = {
    ...message,
    id: 0,
    from: 'tenant',
    name: complaint.tenant_details.name,
    text: complaint.description,
    attachment,
    attachments: attachment ? [attachment] : [],
    at: complaint.created_at,
  };
  const written = history.filter((change) => change.feedback !== '');
  const answers = written.map(({ at, by, feedback: text }, index): ComplaintMessage => {
    return { ...message, id: index + 1, from: 'manager', name: by, text, at };
  });
  const isLastKnown = feedback === '' || answers.some(({ text }) => text === feedback);
  const last: ComplaintMessage = {
    ...message,
    id: answers.length + 1,
    from: 'manager',
    name: null,
    text: feedback,
    at: complaint.updated_at,
  };
  return [report, ...answers, ...(isLastKnown ? [] : [last])];
}
