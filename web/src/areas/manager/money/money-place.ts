import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';

/** The path of the page of an account. */
export const accountPath = (id: number) => `/manager/money/accounts/${id}`;

/** The home of an account in one line: `U02, Kireka Hill Cottages`. */
export const homeText = (home: Account['tenant_details']): string => homeName(home, ', ') || 'No home';

/** The amount still to be paid on a charge. */
export const outstanding = ({ outstanding_amount }: Payment): number => outstanding_amount ?? 0;

/** The path of the statements that were uploaded. */
export const STATEMENTS_PATH = '/manager/money?tab=statements';

/** The path of one of them. */
export const statementPath = (id: number) => `${STATEMENTS_PATH}&statement=${id}`;

/** The path of the inbox: of one statement's lines, and of one of them. */
export const inboxPath = (statement: number, line?: number) =>
  `/manager/money?tab=inbox&statement=${statement}${line ? `&line=${line}` : ''}`;

/** The path of a receipt beside the list of receipts. */
export const receiptPath = (id: number) => `/manager/money?tab=receipts&receipt=${id}`;
