import * as conversationCalls from '@amayumba/contract/messages/conversation-endpoints.ts';
import * as calls from '@amayumba/contract/messages/endpoints.ts';
import * as settingsCalls from '@amayumba/contract/messages/my-settings-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../accounts/origin.ts';
import { sendDownload } from '../files/send-download.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listAnnouncementRows } from './announcements/announcements.repository.ts';
import { announce } from './announcements/announcements.service.ts';
import * as conversations from './conversations/conversations.service.ts';
import { exportMessages } from './export-messages.service.ts';
import * as messages from './messages.service.ts';
import { listNotices, readNotice } from './notices/notices.service.ts';
import { serveNotice } from './notices/serve-notice.ts';
import { changeMySettings, showMySettings } from './preferences/my-settings.service.ts';
import { printProof } from './proof/proof.service.ts';
import { leaveOut } from './reminders/left-out.service.ts';
import * as reminders from './reminders/reminders.service.ts';
import { showCosts } from './sms-budget.service.ts';
import * as templates from './templates/templates.service.ts';

const READ = { may: 'messages:read' } as const;
const WRITE = { may: 'messages:write' } as const;
const OWN = { may: 'messages:own' } as const;
const TEMPLATES = { may: 'templates:write' } as const;

/** Sent messages and their costs, reminders, announcements, conversations, notices, and the texts of SMS. */
export function messagesRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  route(app, calls.listMessages, READ, (call) => listOrFile(parts, call, messages.listMessages, exportMessages));
  route(app, calls.repeatMessage, WRITE, ({ params, repeatable }) =>
    messages.repeatMessage(parts, repeatable, params.id),
  );
  route(app, calls.getMessageCosts, { may: 'message_costs:read' }, ({ query }) => showCosts(parts, query.month));

  route(app, calls.previewReminders, READ, ({ viewer, body }) => reminders.previewReminders(parts, viewer, body.on));
  route(app, calls.runReminders, WRITE, ({ body, repeatable }) => reminders.runReminders(parts, repeatable, body));
  route(app, calls.leaveOutOfReminders, WRITE, ({ viewer, body }) => leaveOut(parts, viewer, body));

  route(app, calls.listAnnouncements, READ, ({ viewer, query }) => listAnnouncementRows(db, viewer, query));
  route(app, calls.announce, WRITE, ({ body, repeatable }) => announce(parts, repeatable, body));

  route(app, conversationCalls.listConversations, { may: 'conversations:list' }, ({ viewer, query }) =>
    conversations.listConversations(parts, viewer, query),
  );
  route(app, conversationCalls.getConversation, { may: 'conversations:read' }, ({ viewer, params }) =>
    conversations.readConversation(parts, viewer, params.account),
  );
  route(
    app,
    conversationCalls.writeInConversation,
    { may: 'conversations:write' },
    ({ params, body, repeatable, uploads }) =>
      conversations.writeInConversation(parts, repeatable, params.account, {
        text: body.text,
        upload: uploads['attachment'],
      }),
  );

  route(app, calls.listNotices, { may: 'notices:read' }, ({ viewer, query }) => listNotices(parts, viewer, query));
  route(app, calls.serveNotice, WRITE, ({ body, repeatable }) => serveNotice(parts, repeatable, body));
  route(app, calls.readNotice, OWN, ({ viewer, params }) => readNotice(parts, viewer, params.id));

  route(app, settingsCalls.getMessageSettings, OWN, ({ viewer }) => showMySettings(parts, viewer));
  route(app, settingsCalls.changeMessageSettings, OWN, ({ viewer, body, request }) =>
    changeMySettings(parts, viewer, body, originOf(request)),
  );

  route(app, calls.getProof, READ, async ({ viewer, params, reply }) =>
    sendDownload(reply, 'application/pdf', await printProof(parts, viewer, params.id)),
  );

  route(app, calls.listTemplates, READ, () => templates.listTemplates(db, parts));
  route(app, calls.changeTemplate, TEMPLATES, ({ viewer, params, body, match }) =>
    templates.changeTemplate(parts, viewer, params, body, match),
  );
  route(app, calls.resetTemplate, TEMPLATES, ({ viewer, params, match }) =>
    templates.resetTemplate(parts, viewer, params, match),
  );
}
