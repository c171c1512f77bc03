import type { StatementColumn } from '@amayumba/contract/money/statement-import.ts';
import { headerWords } from '../../imports/recognising/normalise-text.ts';

/** The kinds of columns. The last four decide whether a line is money in shillings, and nobody chooses them. */
export type ColumnMeaning = StatementColumn | 'status' | 'type' | 'to' | 'currency';

/** Patterns for the words of a heading, in the order in which they are tried; the first match decides. */
const WORDS: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['status', /^(?:(?:transaction|payment|txn) )?(?:status|state)$/],
  ['type', /^(?:(?:transaction|payment|txn) )?(?:type|direction|dr cr)$/],
  // A number distinguishes columns of the same heading.
  ['currency', /^(?:(?:account|amount|payment|transaction|txn) )?(?:currency|ccy)(?: code)?(?: \d+)?$/],
  ['fee', /\b(?:fees?|charges?|commission|levy|tax)\b/],
  ['balance', /\bbal(?:ance)?\b/],
  ['debit', /\b(?:debits?|withdrawals?|withdrawn|(?:money|paid|amount|amt) out)\b|^(?:dr|out)$/],
  ['credit', /\b(?:credits?(?! party)|deposits?|deposited|lodgements?|(?:money|paid|amount|amt) in)\b|^(?:cr|in)$/],
  ['amount', /\b(?:amount|amt|value|sum|total)\b(?! date)/],
  ['date', /\b(?:date|datetime|timestamp|posted|when)\b|^(?:time|day)$/],
  ['id', /\bid\b|\b(?:transaction|trans|txn|receipt|trx|journal) (?:no|number|ref|reference|code)\b/],
  ['to', /^(?:to|receiver|recipient|credit party)(?: (?:account|number|name))?$/],
  ['name', /\bnames?\b|^(?:payer|sender|depositor|customer|from whom|paid by)$/],
  ['phone', /\b(?:phone|msisdn|mobile|tel|telephone|sender number|from number|payer number)\b|^from(?: account)?$/],
  [
    'text',
    /\b(?:reference|ref|narration|narrative|description|details?|particulars|message|reason|remarks?|comment|note|memo)\b/,
  ],
];

/** The kind of column that the words of a heading mean. */
export function meaningOf(heading: string): ColumnMeaning | undefined {
  const words = headerWords(heading);
  return WORDS.find(([, shape]) => shape.test(words))?.[0];
}
