import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { listOf } from '../lists.ts';
import {
  conversationMessageSchema,
  conversationQuerySchema,
  conversationSchema,
  newConversationMessageSchema,
} from './conversation.ts';

const accountParams = z.object({ account: id });

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/messages/conversations/',
  summary: 'The conversations with tenants; those with unread messages first',
  query: conversationQuerySchema,
  response: listOf(conversationSchema),
});
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/messages/conversations/:account/',
  summary: 'The conversation about an account, the oldest message first; the other side has read it then',
  params: accountParams,
  response: z.array(conversationMessageSchema),
});
export const writeInConversation = endpoint({
  method: 'POST',
  path: '/api/messages/conversations/:account/',
  summary: 'Write in the conversation about an account, with or without a file',
  params: accountParams,
  body: newConversationMessageSchema,
  files: ['attachment'],
  takesKey: true,
  status: 201,
  response: conversationMessageSchema,
});
