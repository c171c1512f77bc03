import * as z from 'zod/mini';
import { calendarDay, id, leftOut, optionalText, seenVersion, version } from '../fields.ts';
import { percent } from './fee-agreement.ts';
import { OWNER_KINDS } from './rules.ts';
import { optionalTin } from './vendor.ts';

/** A share of an estate in a time. */
export const ownershipSchema = z.object({
  estate: z.int(),
  estate_name: z.string(),
  owner: z.int(),
  owner_name: z.string(),
  share_percent: z.number(),
  from_date: z.string(),
  /** The last day; null while it lasts. */
  to_date: z.nullable(z.string()),
});
export type Ownership = z.output<typeof ownershipSchema>;

export const ownershipQuerySchema = z.object({ estate_id: leftOut(id), owner: leftOut(id) });
export type OwnershipQuery = z.output<typeof ownershipQuerySchema>;

/** Sets the share of one owner from a day on; 0 ends it. Other owners keep theirs. */
export const newOwnershipSchema = z.object({
  estate: id,
  owner: id,
  share_percent: percent,
  from_date: calendarDay,
});
export type NewOwnership = z.output<typeof newOwnershipSchema>;

/** The details of an owner for statements, remittances and tax. */
export const ownerDetailsSchema = z.object({
  owner: z.int(),
  kind: z.enum(OWNER_KINDS),
  tin: z.string(),
  /** How the office pays out: `Stanbic 9030012344417`. */
  payout_account: z.string(),
  version,
});
export type OwnerDetails = z.output<typeof ownerDetailsSchema>;

export const ownerDetailsChangeSchema = z.object({
  kind: z.optional(z.enum(OWNER_KINDS)),
  tin: optionalTin,
  payout_account: optionalText(200),
  version: seenVersion,
});
export type OwnerDetailsChange = z.output<typeof ownerDetailsChangeSchema>;
