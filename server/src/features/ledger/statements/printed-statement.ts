import type { CalendarDate } from '@amayumba/contract/calendar.ts';

interface StatementLine {
  on: CalendarDate;
  text: string;
  /** What raises the balance, and what lowers it: one of the two is 0. */
  debit: number;
  credit: number;
  /** The balance after the line; negative for credit. */
  balance: number;
}

interface DepositLine {
  on: CalendarDate;
  text: string;
  /** Negative for what was used, refunded, withheld or moved away. */
  amount: number;
  /** The deposit held after the line. */
  held: number;
}

/** A statement of account as it is printed. Amounts are whole shillings; the address may have several lines. */
export interface PrintedStatement {
  landlord_name: string;
  landlord_address: string;
  tenant_name: string;
  /** `U02, Upper Side, Kireka Hill Cottages` */
  unit: string;
  reference_code: string;
  from: CalendarDate;
  to: CalendarDate;
  opening_balance: number;
  lines: readonly StatementLine[];
  closing_balance: number;
  deposit: { held: number; lines: readonly DepositLine[] };
}

/** What the lines of a statement charge, and what they pay. */
export function sumsOf({ lines }: PrintedStatement): { debit: number; credit: number } {
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0);
  return { debit: sum('debit'), credit: sum('credit') };
}
