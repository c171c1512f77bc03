import { DEPOSIT, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';

/** The types of the Payments screen: deposits have a screen of their own. See docs/rules.md, Payment and deposit. */
export const RENT_AND_MORE = PAYMENT_TYPES.filter((type) => type !== DEPOSIT);
