import { DEPOSIT, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';

/** The types of the Payments screen: deposits have their own screen. See docs/rules.md, Payment and deposit. */
export const RENT_AND_MORE = PAYMENT_TYPES.filter((type) => type !== DEPOSIT);
