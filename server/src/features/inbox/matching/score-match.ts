import type { MatchReason } from '@amayumba/contract/money/inbox.ts';

/** The facts about some money and a possible account. */
export interface MatchFacts {
  /** A valid code of the account is in the text, or a request for the money is open on the account. */
  named_by: 'code' | 'request' | null;
  /** Whether the phone is known for this account alone, for others too, or not for it; null where none was given. */
  phone: 'own' | 'shared' | 'other' | null;
  /** The sum of the account that the amount equals. */
  amount: 'all_open' | 'oldest_charge' | 'whole_rents' | null;
  /** How similar the tenant's name is to the payer's, or to words of the text: 0 to 1, by trigrams. */
  similarity: number;
}

/** From this similarity on, two names count as the same person's. */
export const SIMILAR_FROM = 0.6;

/** How surely money is for an account, 0 to 100. See docs/rules.md, Matching. */
export function scoreOf({ named_by, phone, amount, similarity }: MatchFacts): number {
  if (named_by) return 100;
  if (phone === 'own') return amount ? 90 : 60;
  if (!amount) return 0;
  return similarity >= SIMILAR_FROM ? 50 : 20;
}

/** The reasons for an account and then those against it, as far as they affect the score. */
export function reasonsOf({ named_by, phone, amount, similarity }: MatchFacts): {
  for: MatchReason[];
  against: MatchReason[];
} {
  return {
    for: [
      ...(named_by ? [named_by] : []),
      ...(phone === 'own' ? (['phone'] as const) : phone === 'shared' ? (['shared_phone'] as const) : []),
      ...(amount ? [amount] : []),
      ...(similarity >= SIMILAR_FROM ? (['similar_name'] as const) : []),
    ],
    against: [
      ...(named_by ? [] : (['no_code'] as const)),
      ...(phone === 'other' && !named_by ? (['other_phone'] as const) : []),
    ],
  };
}

/**
 * The account to which money is posted automatically: the best one at or above the rule, unless another one has the
 * same score. Undefined if a person has to decide.
 */
export function certainMatch<M extends { score: number }>(matches: readonly M[], from: number): M | undefined {
  const [best, second] = matches.toSorted((a, b) => b.score - a.score);
  return best && best.score >= from && best.score !== second?.score ? best : undefined;
}

const RENTS_MAX = 12;

/** The sum of an account that an amount equals, in whole shillings. The strongest reason counts. */
export function amountEquals(
  amount: number,
  account: { open_amount: number; oldest_charge: number | null; rent_amount: number | null },
): MatchFacts['amount'] {
  const { open_amount, oldest_charge, rent_amount } = account;
  if (open_amount > 0 && amount === open_amount) return 'all_open';
  if (oldest_charge !== null && amount === oldest_charge) return 'oldest_charge';
  if (!rent_amount || amount % rent_amount !== 0) return null;
  return amount / rent_amount <= RENTS_MAX ? 'whole_rents' : null;
}
