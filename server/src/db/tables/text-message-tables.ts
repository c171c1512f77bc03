import type { LadderStep, MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { MessagePurpose, MessageReason, MessageState } from '@amayumba/contract/messages/message.ts';
import type { NoticeKind } from '@amayumba/contract/messages/notice.ts';
import type { TemplateStep } from '@amayumba/contract/messages/template.ts';
import type { ProviderMode } from '@amayumba/contract/money/provider.ts';
import type { Generated } from 'kysely';
import type { Changeable, GeneratedJson, Json, Maybe, MaybeBytes, MaybeInstant, Stamp } from './column-types.ts';

interface TextMessages {
  id: Generated<number>;
  channel: MessageChannel;
  purpose: MessagePurpose;
  account_id: Maybe<number>;
  user_id: Maybe<number>;
  /** A number with its country code and +, or a mail address. */
  to_address: Generated<string>;
  /** Without its code, if any. */
  body: string;
  /** That code, encrypted, until the message is sent. */
  sealed_code: MaybeBytes;
  language: Generated<string>;
  step: Maybe<LadderStep>;
  charge_id: Maybe<number>;
  /** The day in Kampala on which a reminder of the ladder goes. */
  day: Maybe<string>;
  /** The open amount that a reminder names, deposits included. */
  amount: Maybe<number>;
  announcement_id: Maybe<number>;
  notice_id: Maybe<number>;
  receipt_id: Maybe<number>;
  segments: Generated<number>;
  state: Generated<MessageState>;
  reason: Maybe<MessageReason>;
  /** Shillings, with decimals. */
  cost: Maybe<number>;
  gateway_id: Maybe<string>;
  mode: Maybe<Exclude<ProviderMode, 'off'>>;
  mail_id: Maybe<number>;
  repeat_of: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  next_attempt_at: MaybeInstant;
  claimed_at: MaybeInstant;
  sent_at: MaybeInstant;
  reported_at: MaybeInstant;
}

interface TextMessageReports {
  id: Generated<number>;
  gateway_id: string;
  status: string;
  failure_reason: Generated<string>;
  network_code: Generated<string>;
  received_at: Stamp;
}

interface MessageTemplates extends Changeable {
  step: TemplateStep;
  language: string;
  body: string;
  max_segments: Generated<number>;
}

interface Announcements {
  id: Generated<number>;
  audience: string;
  /** For a group in arrears: the age of its open charges. */
  bucket: Maybe<string>;
  text: string;
  channels: MessageChannel[];
  created_by: Maybe<number>;
  created_at: Stamp;
}

interface Notices {
  id: Generated<number>;
  account_id: number;
  kind: NoticeKind;
  values: Json;
  warnings: GeneratedJson;
  file_id: Maybe<string>;
  created_by: Maybe<number>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface ConversationMessages {
  id: Generated<number>;
  account_id: number;
  from_role: 'manager' | 'tenant';
  written_by: Maybe<number>;
  text: Generated<string>;
  file_id: Maybe<string>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface Promises {
  id: Generated<number>;
  account_id: number;
  amount: number;
  due_on: string;
  promised_by: Generated<string>;
  noted_by: Maybe<number>;
  noted_at: Stamp;
  withdrawn_at: MaybeInstant;
  /** When the job of the morning after its day noted whether it was kept. */
  checked_at: MaybeInstant;
}

interface RemindersLeftOut {
  account_id: number;
  /** The day of the reminders in Kampala. */
  day: string;
  created_by: Maybe<number>;
  created_at: Stamp;
}

/** Messages by SMS, by mail and in the portal, their texts, the tenants who get no reminders, and promises. */
export interface TextMessageTables {
  text_messages: TextMessages;
  text_message_reports: TextMessageReports;
  message_templates: MessageTemplates;
  announcements: Announcements;
  notices: Notices;
  conversation_messages: ConversationMessages;
  promises: Promises;
  reminders_left_out: RemindersLeftOut;
}
