import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';

/** The path of the page of an account. */
export const accountPath = (id: number) => `/manager/money/accounts/${id}`;

/** The home of an account in one line: `U02, Kireka Hill Cottages`. */
export const homeText = ({ apartment, estate }: Account['tenant_details']): string =>
  [apartment, estate].filter(Boolean).join(', ') || 'No home';

/** What is left to pay of a charge. */
export const outstanding = ({ outstanding_amount }: Payment): number => outstanding_amount ?? 0;
