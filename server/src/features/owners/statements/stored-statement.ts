import {
  type OwnerStatement,
  ownerStatementSchema,
  ownerTotalsSchema,
} from '@amayumba/contract/owners/owner-statement.ts';
import * as z from 'zod/mini';
import { sumOf } from './sums-of-lines.ts';

/**
 * An estate in a stored statement, with the sums of all its lines before the month and after it, by which the next
 * statement finds corrections. They are not balances and never shown, because money is paid out for all estates
 * together.
 */
const storedEstateSchema = z.object({
  estate: z.nullable(z.int()),
  estate_name: z.nullable(z.string()),
  opening_balance: z.int(),
  closing_balance: z.int(),
  totals: ownerTotalsSchema,
});
export const storedStatementSchema = z.extend(z.omit(ownerStatementSchema, { estates: true }), {
  estates: z.array(storedEstateSchema),
});
export type StoredStatement = z.output<typeof storedStatementSchema>;

/** A statement as it is shown: the sums of each estate's lines are computed from them, and not stored. */
export function shownStatement<Stored extends StoredStatement>(
  stored: Stored,
): Omit<Stored, 'estates'> & Pick<OwnerStatement, 'estates'> {
  const own = Map.groupBy(stored.lines, ({ estate }) => estate);
  const estates = stored.estates
    .filter(({ estate }) => estate !== null || own.has(estate))
    .map(({ estate, estate_name, totals }) => ({
      estate,
      estate_name,
      totals,
      sum: sumOf(own.get(estate) ?? []),
    }));
  return { ...stored, estates };
}
