import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { CHANNEL_NAMES } from '@amayumba/contract/messages/ladder.ts';
import {
  type Message,
  MESSAGE_STATE_NAMES,
  type MessageQuery,
  subjectOf,
} from '@amayumba/contract/messages/message.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import { listMessages } from './messages.service.ts';

const COLUMNS: readonly ListColumn<Message>[] = [
  ['Day', 'day', ({ sent_at, created_at }) => dayOfInstant(sent_at ?? created_at)],
  ['By', 'text', ({ channel }) => CHANNEL_NAMES[channel]],
  ['About', 'text', subjectOf],
  ['Tenant', 'text', ({ tenant_details }) => tenant_details?.name ?? null],
  ['Home', 'text', ({ tenant_details }) => tenant_details && homeOf(tenant_details)],
  ['To', 'text', ({ to }) => to],
  ['Text', 'text', ({ body }) => body],
  ['State', 'text', ({ state }) => MESSAGE_STATE_NAMES[state]],
  ['Reason', 'text', ({ reason_text }) => reason_text],
  ['Parts', 'count', ({ segments }) => segments],
  ['Cost in UGX', 'number', ({ cost }) => (cost === null ? null : Number(cost))],
];

/** The messages that match a query as a file, and an entry in the audit log. */
export async function exportMessages(parts: Parts, viewer: Viewer, query: FileQuery<MessageQuery>) {
  const rows = await rowsToExport((paging) => listMessages(parts, viewer, { ...query, ...paging }));
  return exportList(parts, viewer, {
    title: 'Messages',
    subject: 'message',
    columns: COLUMNS,
    rows,
    summed: ['Parts', 'Cost in UGX'],
    query,
  });
}
