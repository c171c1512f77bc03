import { channelOf, type PaymentMethod } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { DemoPerson } from './build-people.ts';
import type { Random } from './random.ts';

const METHODS = [
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Bank Transfer',
  'Bank Transfer',
  'Cash',
  'Cheque',
] as const;
const SMALL_METHODS = ['Mobile Money', 'Mobile Money', 'Mobile Money', 'Cash'] as const;
/** Sums from this on are paid by bank, in shillings. */
const BANK_FROM = 200_000;

/** How a sum was paid. */
export interface Means {
  method: PaymentMethod;
  channel: ReturnType<typeof channelOf>;
  /** The transaction id or the number of the cheque; empty for cash. */
  reference: string;
}

/** Chooses how sums are paid, with references that occur once. */
export function meansOf(random: Random) {
  const given = new Set<string>();
  const once = (make: () => string): string => {
    const reference = make();
    if (given.has(reference)) return once(make);
    given.add(reference);
    return reference;
  };
  const reference = (method: PaymentMethod): string => {
    switch (method) {
      case 'Mobile Money':
        return once(() => String(random.between(24_000_000_000, 29_999_999_999)));
      case 'Bank Transfer':
        return once(() => `FT${random.between(26_000_000, 26_999_999)}`);
      case 'Cheque':
        return once(() => String(random.between(1, 999_999)).padStart(6, '0'));
      default:
        return '';
    }
  };
  const by = (method: PaymentMethod, { user }: DemoPerson): Means => ({
    method,
    channel: channelOf(method, user.phone_number ?? null),
    reference: reference(method),
  });
  return {
    by,
    for: (amount: number, person: DemoPerson): Means =>
      by(random.pick(amount < BANK_FROM ? SMALL_METHODS : METHODS), person),
  };
}
export type ChooseMeans = ReturnType<typeof meansOf>;
