import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { receiptNumberText } from '@amayumba/contract/payments/rules.ts';

/** Numbers of receipts begin with the year from here on; older and other servers count from 1. */
const FIRST_WITH_YEAR = 10_000_000_000;

/** A receipt number as people read it: `2026-000123`, or at least six digits. The prefix is known to receipts only. */
export const receiptText = (number: number): string =>
  number < FIRST_WITH_YEAR ? receiptNumberText(number) : receiptCode(number, '').slice(1);
