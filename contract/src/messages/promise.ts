import * as z from 'zod/mini';

/** `kept`: enough was received by its day. `open`: its day is not over. */
export const NOTED_PROMISE_STATES = ['open', 'kept', 'broken'] as const;
export type NotedPromiseState = (typeof NOTED_PROMISE_STATES)[number];

/** `withdrawn`: replaced or removed before its day. */
const PROMISE_STATES = [...NOTED_PROMISE_STATES, 'withdrawn'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/** A tenant's promise to pay a sum by a day. See docs/rules.md, Promises. */
export const promiseSchema = z.object({
  id: z.int(),
  /** Whole shillings. */
  amount: z.int(),
  /** Money received from the time of the promise to its day, in whole shillings. */
  received: z.int(),
  due_on: z.string(),
  /** Who promised it; empty for the tenant. */
  promised_by: z.string(),
  noted_by: z.string(),
  noted_at: z.string(),
  state: z.enum(PROMISE_STATES),
});
export type AccountPromise = z.output<typeof promiseSchema>;
