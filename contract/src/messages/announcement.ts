import * as z from 'zod/mini';
import { evenIfOthersFail, flag, id, leftOut, longText } from '../fields.ts';
import { chosenIds, pagingQuery } from '../lists.ts';
import { ACCOUNT_BUCKETS } from '../money/account.ts';
import { MESSAGE_CHANNELS } from './ladder.ts';
import { costText } from './message.ts';
import { replaceNonGsm } from './segments.ts';

/** The most accounts that are chosen one by one. */
const ANNOUNCED_ACCOUNTS_MAX = 5000;
/** The longest text: four parts of an SMS. */
export const ANNOUNCEMENT_MAX = 612;

/** The text as it goes by SMS: as it was written, but for quotes and spaces that would double its cost. */
export const announcementSms = (text: string): string =>
  text.replaceAll(/[’‘“”\u00a0\u202f]/g, (letter) => replaceNonGsm(letter));

/** `arrears`: all that are overdue. Otherwise as in the list of accounts. */
export const ANNOUNCEMENT_BUCKETS = ['arrears', ...ACCOUNT_BUCKETS] as const;

/** Exactly one of estate, block, accounts and bucket. */
export const announcementInputSchema = z
  .object({
    estate: leftOut(id),
    block: leftOut(id),
    accounts: z.optional(chosenIds(ANNOUNCED_ACCOUNTS_MAX, 'account')),
    bucket: leftOut(z.enum(ANNOUNCEMENT_BUCKETS)),
    text: longText(ANNOUNCEMENT_MAX),
    channels: z.array(z.enum(MESSAGE_CHANNELS)).check(z.minLength(1, 'Choose at least one channel.')),
    /** Nothing is sent. */
    preview: z.optional(flag),
  })
  .check(
    z.refine(
      ({ estate, block, accounts, bucket }) =>
        [estate, block, accounts, bucket].filter((one) => one !== undefined).length === 1,
      { error: 'Choose an estate, a block, tenants, or an age of arrears.', path: ['accounts'], ...evenIfOthersFail },
    ),
  );
export type AnnouncementInput = z.output<typeof announcementInputSchema>;

/** Whom an announcement reaches. Counts are of messages; the cost is what SMS are expected to cost. */
export const announcementResultSchema = z.object({
  /** Null for a preview. */
  id: z.nullable(z.int()),
  /** Tenants that it reaches by at least one channel. */
  tenants: z.int(),
  count: z.int(),
  segments: z.int(),
  cost: costText,
  skipped: z.array(
    z.object({
      account: z.int(),
      name: z.string(),
      channel: z.enum(MESSAGE_CHANNELS),
      reason: z.string(),
      reason_text: z.string(),
    }),
  ),
});
export type AnnouncementResult = z.output<typeof announcementResultSchema>;

/** An announcement that was sent; its report is the list of messages of it. */
export const announcementSchema = z.object({
  id: z.int(),
  /** In words: `Kiwatule Court, Block A`. */
  audience: z.string(),
  text: z.string(),
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
  created_at: z.string(),
  created_by: z.string(),
  /** Messages by what became of them. */
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  skipped: z.int(),
});
export type Announcement = z.output<typeof announcementSchema>;

export const announcementQuerySchema = z.object(pagingQuery);
