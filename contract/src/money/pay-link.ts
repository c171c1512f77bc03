import * as z from 'zod/mini';
import { flag, id, leftOut, text } from '../fields.ts';
import { followedCollectionSchema } from './collection.ts';

/** How long a pay link works, in days. */
export const PAY_LINK_DAYS = 14;
/** How many prompts one pay link may send in an hour. */
export const PAY_LINK_PROMPTS_PER_HOUR = 3;

export const newPayLinkSchema = z.object({
  account: id,
  /** Sends it to the tenant by SMS, too. */
  send_sms: leftOut(flag),
});
export type NewPayLink = z.output<typeof newPayLinkSchema>;

export const payLinkSchema = z.object({
  url: z.string(),
  /** An instant. */
  expires_at: z.string(),
  /** The number that it goes to, where it was to be sent, and until when it is held because of the hour. */
  sms: z.optional(z.object({ to: z.string(), held_until: z.nullable(z.string()) })),
});
export type PayLink = z.output<typeof payLinkSchema>;

export const payLinkParams = z.object({ token: text(200) });

export const payPageQuerySchema = z.object({
  /** An attempt that was started by the same link. */
  collection: leftOut(z.uuid()),
});

/** Everything that the holder of a pay link may see, with the attempt that the query names. */
export const payPageSchema = z.object({
  company: z.string(),
  unit: z.string(),
  first_name: z.string(),
  /** Whole shillings, deposits included. */
  open_amount: z.int(),
  /** The part of it that is a deposit. */
  deposit_due: z.int(),
  ...z.partial(followedCollectionSchema).shape,
});
export type PayPage = z.output<typeof payPageSchema>;
