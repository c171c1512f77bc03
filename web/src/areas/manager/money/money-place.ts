import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { periodLabel } from '@amayumba/contract/payments/rules.ts';

/** The path of the page of an account. */
export const accountPath = (id: number) => `/manager/money/accounts/${id}`;

/** The home of an account in one line: `U02, Kireka Hill Cottages`. */
export const homeText = ({ apartment, estate }: Account['tenant_details']): string =>
  [apartment, estate].filter(Boolean).join(', ') || 'No home';

/** A reference code in two groups, as people read it out: `4170 3653`. */
export const codeText = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A charge in a few words: `Rent October 2026`. */
export const chargeText = (charge: Pick<Payment, 'payment_type' | 'months_paid' | 'payment_for_year'>): string =>
  `${charge.payment_type} ${periodLabel(charge)}`;

/** What is left to pay of a charge. */
export const outstanding = ({ outstanding_amount }: Payment): number => outstanding_amount ?? 0;
