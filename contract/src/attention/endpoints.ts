import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { listOf, pagingQuery } from '../lists.ts';
import { attentionItemSchema } from './attention.ts';

/** The most items that one call retries or dismisses. */
const ITEMS_MAX = 200;
const choice = z.object({ ids: z.array(text(40)).check(z.minLength(1), z.maxLength(ITEMS_MAX)) });
/** How many of the items were still open. */
const done = z.object({ count: z.int() });

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/attention/',
  summary: 'Work of the portal that did not succeed, newest first',
  query: z.object(pagingQuery),
  response: listOf(attentionItemSchema),
});
export const retryAttention = endpoint({
  method: 'POST',
  path: '/api/attention/retry/',
  summary: 'Try work that did not succeed again',
  body: choice,
  response: done,
});
export const dismissAttention = endpoint({
  method: 'POST',
  path: '/api/attention/dismiss/',
  summary: 'Take work that did not succeed off the list',
  body: choice,
  response: done,
});
