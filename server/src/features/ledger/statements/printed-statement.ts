import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Statement, type StatementLine, statementSides } from '@amayumba/contract/money/statement.ts';

interface DepositLine {
  on: CalendarDate;
  text: string;
  /** Negative for amounts used, refunded, withheld or moved away. */
  amount: number;
  /** The deposit held after the line. */
  held: number;
}

/** A statement of account as it is printed. Amounts are whole shillings; the address may have several lines. */
export interface PrintedStatement extends Omit<Statement, 'account' | 'lines' | 'deposit'> {
  landlord_name: string;
  landlord_address: string;
  tenant_name: string;
  /** `U02, Upper Side, Kireka Hill Cottages` */
  unit: string;
  reference_code: string;
  lines: readonly Omit<StatementLine, 'id' | 'charge' | 'transfer' | 'receipt_code'>[];
  /** The deposit held, and the deposit charges still open. */
  deposit: { held: number; due: number; lines: readonly DepositLine[] };
}

/** The sums of both columns. Their difference leads from the opening to the closing balance. */
export function totalsOf({ lines }: PrintedStatement): { charged: number; paid: number } {
  const sides = lines.map(statementSides);
  return {
    charged: sides.reduce((sum, { charged }) => sum + charged, 0),
    paid: sides.reduce((sum, { paid }) => sum + paid, 0),
  };
}
