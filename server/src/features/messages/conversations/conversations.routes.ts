import {
  getConversation,
  listConversations,
  writeInConversation,
} from '@amayumba/contract/messages/conversation-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import * as conversations from './conversations.service.ts';

/** The conversations between the office and tenants. */
export function conversationsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listConversations, { may: 'conversations:list' }, ({ viewer, query }) =>
    conversations.listConversations(parts, viewer, query),
  );
  route(app, getConversation, { may: 'conversations:read' }, ({ viewer, params }) =>
    conversations.readConversation(parts, viewer, params.account),
  );
  route(app, writeInConversation, { may: 'conversations:write' }, ({ repeatable, params, body, uploads }) =>
    conversations.writeInConversation(parts, repeatable, params.account, {
      text: body.text,
      upload: uploads['attachment'],
    }),
  );
}
