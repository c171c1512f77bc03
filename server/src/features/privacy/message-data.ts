import { emptied, retained, rows } from './person-table.ts';

const PROOF =
  'That something was sent, when, and what was reported proves what the tenant was told; number and words are removed.';

/** Tables of messages, notices, conversations and promises, column by column. See docs/privacy.md. */
export const MESSAGE_TABLES = {
  text_messages: emptied('Messages by SMS, by mail and in the portal', PROOF, {
    goes: 'to_address body',
    secret: 'sealed_code',
    stays: 'id account_id channel purpose step day amount segments state reason cost created_at sent_at reported_at',
    plain:
      'user_id language charge_id announcement_id notice_id receipt_id gateway_id mode mail_id repeat_of created_by next_attempt_at claimed_at',
  }),
  text_message_reports: retained('What networks reported of SMS', PROOF, {
    stays: 'gateway_id status failure_reason network_code received_at',
    plain: 'id',
  }),
  announcements: emptied('Announcements to one person alone', 'That it was sent stays; the words are removed.', {
    goes: 'text',
    stays: 'id audience channels created_at',
    plain: 'bucket created_by',
  }),
  notices: emptied('Formal notices', 'That a notice was served, and when it was read, stays; its paper is removed.', {
    goes: 'values warnings file_id',
    stays: 'id account_id kind created_at read_at',
    plain: 'created_by',
  }),
  conversation_messages: emptied('Conversations with the office', 'Who wrote when stays; the words are removed.', {
    goes: 'text file_id',
    stays: 'account_id from_role created_at read_at',
    plain: 'id written_by',
  }),
  reminders_left_out: rows('Reminders that the office left out', {
    goes: 'day created_at',
    plain: 'account_id created_by',
  }),
  promises: emptied('Promises to pay', 'They belong to the money records; they stay under the label.', {
    goes: 'promised_by',
    stays: 'id account_id amount due_on noted_at withdrawn_at',
    plain: 'noted_by checked_at',
  }),
} as const;
