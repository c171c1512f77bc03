import {
  getMessageCosts,
  leaveOutOfReminders,
  listMessages,
  previewReminders,
  repeatMessage,
  runReminders,
} from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { sendListFile } from '../files/send-download.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { exportMessages } from './export-messages.service.ts';
import * as messages from './messages.service.ts';
import { leaveOut } from './reminders/left-out.service.ts';
import * as reminders from './reminders/reminders.service.ts';
import { showCosts } from './sms-budget.service.ts';

const READ = { may: 'messages:read' } as const;
const WRITE = { may: 'messages:write' } as const;

/** Sent messages, their costs, and the reminders of the ladder. */
export function messagesRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listMessages, READ, async ({ viewer, query, reply }) => {
    if (query.file === undefined) return messages.listMessages(parts, viewer, query);
    return sendListFile(reply, await exportMessages(parts, viewer, { ...query, file: query.file }));
  });
  route(app, repeatMessage, WRITE, ({ repeatable, params }) => messages.repeatMessage(parts, repeatable, params.id));
  route(app, getMessageCosts, { may: 'message_costs:read' }, ({ query }) => showCosts(parts, query.month));
  route(app, previewReminders, READ, ({ viewer, body }) => reminders.previewReminders(parts, viewer, body.on));
  route(app, runReminders, WRITE, ({ repeatable, body }) => reminders.runReminders(parts, repeatable, body));
  route(app, leaveOutOfReminders, WRITE, ({ viewer, body }) => leaveOut(parts, viewer, body));
}
