import * as z from 'zod/mini';
import { amountBetween, id, leftOut, text } from '../fields.ts';
import { listQuery } from '../lists.ts';
import type { Ugx } from '../money.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { payerPhone } from './payer-phone.ts';

/** The networks that ask a phone for money. See docs/mobile-money.md. */
export const NETWORKS = ['mtn', 'airtel'] as const;
export type Network = (typeof NETWORKS)[number];

/** The network's name for people. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = { mtn: 'MTN', airtel: 'Airtel' };

/** The states of an attempt to collect money. See docs/rules.md, Attempts. */
const COLLECTION_STATES = ['created', 'sent', 'pending', 'succeeded', 'failed', 'unknown', 'mismatch'] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

/** States in which the network may still answer. An account and a phone have one such attempt at most. */
const OPEN_STATES = ['created', 'sent', 'pending'] as const satisfies readonly CollectionState[];

/** States of an attempt whose money may still come, or has come without the network saying so. */
export const UNDECIDED_STATES = [...OPEN_STATES, 'unknown'] as const satisfies readonly CollectionState[];

/** States that never change. */
const FINAL_STATES = ['succeeded', 'failed', 'mismatch'] as const satisfies readonly CollectionState[];

const isIn = (states: readonly CollectionState[]) => (state: CollectionState) => states.includes(state);
export const isOpen = isIn(OPEN_STATES);
export const isFinal = isIn(FINAL_STATES);

/** The least and the most that one attempt asks for, in whole shillings. */
export const COLLECTION_MIN: Ugx = 500;
export const COLLECTION_MAX: Ugx = 1_000_000_000;

/** How long a network waits for the PIN, in seconds. See docs/mobile-money.md. */
export const PROMPT_S = 300;

/** The first characters of an attempt's id, which people quote and the network stores. */
export const shortReference = (collectionId: string): string => collectionId.slice(0, 8);

/** An attempt to collect money from a phone. */
export const collectionSchema = z.object({
  id: z.string(),
  account: z.int(),
  tenant_details: tenantSummarySchema,
  provider: z.enum(NETWORKS),
  /** Digits with the country code: `256772123456`. */
  phone: z.string(),
  /** Whole shillings. */
  amount: z.int(),
  state: z.enum(COLLECTION_STATES),
  /** What happened, whether money was taken and what to do, in one sentence; empty while there is nothing to say. */
  reason: z.string(),
  /** The network's own code; null where it gave none. */
  reason_code: z.nullable(z.string()),
  /** The network's number of a payment, which the payer sees in its message. */
  provider_reference: z.nullable(z.string()),
  /** The id of the receipt, and its code. */
  receipt: z.nullable(z.int()),
  receipt_code: z.nullable(z.string()),
  /** Instants. */
  requested_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Seconds in which the prompt can still be answered, by the server's clock. */
  prompt_left_s: z.int(),
  /** How often the network was asked what became of it. */
  checks: z.int(),
});
export type Collection = z.output<typeof collectionSchema>;

/** For all open states at once, the list takes `open`. */
export const collectionQuerySchema = z.object({
  ...listQuery,
  state: leftOut(z.enum([...COLLECTION_STATES, 'open'])),
  provider: leftOut(z.enum(NETWORKS)),
  account: leftOut(id),
});
export type CollectionQuery = z.output<typeof collectionQuerySchema>;

export const collectionParams = z.object({ collection_id: z.uuid() });

const prompt = {
  amount: amountBetween(COLLECTION_MIN, COLLECTION_MAX),
  phone: payerPhone,
  /** By default that of the phone's prefix. */
  provider: leftOut(z.enum(NETWORKS)),
};

/** A request for money from a phone. Without a network, the prefix of the phone decides. */
export const promptSchema = z.object(prompt);
export type Prompt = z.output<typeof promptSchema>;

/** A tenant's account is the one of their current lease, or another of theirs; a manager names it. */
export const newCollectionSchema = z.object({ ...prompt, account: leftOut(id) });
export type NewCollection = z.output<typeof newCollectionSchema>;

/** A person's decision about an attempt whose outcome the network never reported. */
export const collectionDecisionSchema = z
  .object({
    state: z.enum(['succeeded', 'failed']),
    reason: text(500),
    /** The network's number of the payment, as its message names it; needed for `succeeded`. */
    transaction_id: leftOut(text(100)),
  })
  .check(
    z.refine(({ state, transaction_id }) => state === 'failed' || transaction_id !== undefined, {
      error: "Enter the network's number of the payment.",
      path: ['transaction_id'],
    }),
  );
export type CollectionDecision = z.output<typeof collectionDecisionSchema>;

/** The attempt as the public page shows it. */
export const followedCollectionSchema = z.pick(collectionSchema, {
  id: true,
  state: true,
  reason: true,
  prompt_left_s: true,
});
export type FollowedCollection = z.output<typeof followedCollectionSchema>;
