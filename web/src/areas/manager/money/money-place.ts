import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';

export const accountPath = (id: number) => `/manager/money/accounts/${id}`;

/** The home of an account in one line: `U02, Kireka Hill Cottages`. */
export const homeText = (home: Account['tenant_details']): string => homeName(home, ', ') || 'No home';

export const outstanding = ({ outstanding_amount }: Payment): number => outstanding_amount ?? 0;

export const STATEMENTS_PATH = '/manager/money?tab=statements';

export const statementPath = (id: number) => `${STATEMENTS_PATH}&statement=${id}`;

export const inboxPath = (statement: number, line?: number) =>
  `/manager/money?tab=inbox&statement=${statement}${line ? `&line=${line}` : ''}`;

export const inboxLinePath = (line: number) => `/manager/money?tab=inbox&line=${line}`;

/** The receipts of money that came in for an estate from a day to another. */
export const receivedPath = ({ estate, from, to }: { estate: number; from: string; to: string }) =>
  `/manager/money?tab=receipts&estate=${estate}&kind=received&state=valid&from=${from}&to=${to}`;

export const receiptPath = (id: number) => `/manager/money?tab=receipts&receipt=${id}`;
