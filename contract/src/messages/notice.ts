import * as z from 'zod/mini';
import { amountUgx, calendarDay, id, leftOut, longText, text } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';

export const NOTICE_KINDS = ['rent_increase', 'end_of_tenancy', 'inspection', 'arrears'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const NOTICE_NAMES: Record<NoticeKind, string> = {
  rent_increase: 'Rent increase',
  end_of_tenancy: 'End of tenancy',
  inspection: 'Entry for inspection',
  arrears: 'Rent in arrears',
};

/** The further facts that each notice states, besides the tenant, the home and the sums of the account. */
export const noticeInputSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      account: id,
      kind: z.literal('rent_increase'),
      values: z.object({ new_rent: amountUgx, from_date: calendarDay }),
    }),
    z.object({
      account: id,
      kind: z.literal('end_of_tenancy'),
      values: z.object({ last_day: calendarDay, reason: longText(1000) }),
    }),
    z.object({
      account: id,
      kind: z.literal('inspection'),
      values: z.object({
        date: calendarDay,
        time: text(5).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 14:30.')),
      }),
    }),
    z.object({ account: id, kind: z.literal('arrears'), values: z.object({ pay_by: calendarDay }) }),
  ],
  { error: `Choose one of: ${NOTICE_KINDS.join(', ')}.` },
);
export type NoticeInput = z.output<typeof noticeInputSchema>;

/** The objections to a notice, each with its section and source. */
const noticeWarningSchema = z.object({ text: z.string(), section: z.string(), source: z.string() });
export type NoticeWarning = z.output<typeof noticeWarningSchema>;

export const noticeSchema = z.object({
  id: z.int(),
  account: z.int(),
  tenant_details: tenantSummarySchema,
  kind: z.enum(NOTICE_KINDS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  warnings: z.array(noticeWarningSchema),
  /** The address of the paper, which works for a while; null once the tenant is erased. */
  pdf: z.nullable(z.string()),
  created_at: z.string(),
  created_by: z.string(),
  /** When the tenant first opened it in the portal. */
  read_at: z.nullable(z.string()),
});
export type Notice = z.output<typeof noticeSchema>;

export const noticeQuerySchema = z.object({
  ...pagingQuery,
  account: leftOut(id),
  kind: leftOut(z.enum(NOTICE_KINDS)),
});
export type NoticeQuery = z.output<typeof noticeQuerySchema>;
