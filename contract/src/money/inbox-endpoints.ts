import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  inboxDismissalSchema,
  inboxItemSchema,
  inboxMatchSchema,
  inboxQuerySchema,
  inboxSplitSchema,
} from './inbox.ts';

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/money/inbox/',
  summary: 'Money that arrived and waits to be matched, with the accounts that it may be for; open items first',
  query: inboxQuerySchema,
  response: listOf(inboxItemSchema),
});
export const matchInboxItem = endpoint({
  method: 'POST',
  path: '/api/money/inbox/:id/match/',
  summary: 'Record money of the inbox as a receipt of an account',
  body: inboxMatchSchema,
  takesKey: true,
  response: inboxItemSchema,
});
export const splitInboxItem = endpoint({
  method: 'POST',
  path: '/api/money/inbox/:id/split/',
  summary: 'Record money of the inbox as one receipt for each of several accounts',
  body: inboxSplitSchema,
  takesKey: true,
  response: inboxItemSchema,
});
export const dismissInboxItem = endpoint({
  method: 'POST',
  path: '/api/money/inbox/:id/dismiss/',
  summary: 'Note that money of the inbox is not rent, and why',
  body: inboxDismissalSchema,
  takesKey: true,
  response: inboxItemSchema,
});
export const reopenInboxItem = endpoint({
  method: 'POST',
  path: '/api/money/inbox/:id/reopen/',
  summary: 'Return a matched or dismissed item to the inbox; the receipts of a match are reversed',
  takesKey: true,
  response: inboxItemSchema,
});
