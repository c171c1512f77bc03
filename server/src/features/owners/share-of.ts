import { type RawBuilder, sql } from 'kysely';

/**
 * An owner's share of an amount, where `o` is the row of `estate_ownerships`, as the view `owner_money` has it: the
 * shares of all owners add up to the amount. See docs/rules.md, Owners' money.
 */
export const shareOf = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (round(${amount} * (o.slice_from + o.share_percent) / 100) - round(${amount} * o.slice_from / 100))::bigint`;

/** Whether `o`, a row of `estate_ownerships`, holds on a day. */
export const heldOn = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${day} >= o.from_date and (o.to_date is null or ${day} <= o.to_date))`;
