import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEPOSIT, PAYMENT_TYPES } from '../payments/rules.ts';
import { CHANNELS, LEDGER_ACCOUNTS } from './ledger-accounts.ts';
import {
  allocationLines,
  chargeLines,
  creditNoteLines,
  creditTransferLines,
  type JournalLine,
  MOVEMENT_KINDS,
  movementLines,
  RECEIPT_SOURCES,
  receiptLines,
  refundLines,
  reversalOf,
} from './postings.ts';
import { effectOf } from './test/effect-of.ts';

const rent = { type: 'Rent', is_owed: true, source: 'manual' } as const;
const deposit = { type: DEPOSIT, is_owed: true, source: 'manual' } as const;
const shown = (lines: JournalLine[]) => lines.map(({ debit, credit, amount }) => `${debit} → ${credit} ${amount}`);

test.each<[string, JournalLine[], string[]]>([
  ['a charge', chargeLines({ ...rent, amount: 5 }), ['tenant → income.rent 5']],
  ['imported rent of the month', chargeLines({ ...rent, source: 'import', amount: 5 }), ['tenant → income.rent 5']],
  ['an earlier debt', chargeLines({ ...rent, source: 'opening', amount: 5 }), ['tenant → opening 5']],
  ['a deposit charge', chargeLines({ ...deposit, amount: 5 }), []],
  ['an imported deposit charge', chargeLines({ ...deposit, source: 'opening', amount: 5 }), []],
  ['a charge that only a claim names', chargeLines({ type: 'Rent', is_owed: false, source: 'claim', amount: 5 }), []],
  ['a credit note', creditNoteLines(rent, 5), ['credit_notes → tenant 5']],
  ['a credit note on imported rent', creditNoteLines({ ...rent, source: 'import' }, 5), ['credit_notes → tenant 5']],
  ['a credit note on an earlier debt', creditNoteLines({ ...rent, source: 'opening' }, 5), ['opening → tenant 5']],
  ['a credit note on a deposit', creditNoteLines(deposit, 5), []],
  ['a credit note on what is not owed', creditNoteLines({ type: 'Rent', is_owed: false, source: 'claim' }, 5), []],
  ['a receipt', receiptLines({ source: 'entry', channel: 'mtn', amount: 5 }), ['cash.mtn → tenant 5']],
  ['a claim accepted', receiptLines({ source: 'claim', channel: 'bank', amount: 5 }), ['cash.bank → tenant 5']],
  ['an opening receipt', receiptLines({ source: 'opening', channel: 'other', amount: 5 }), ['opening → tenant 5']],
  ['a deposit used', receiptLines({ source: 'deposit', channel: 'other', amount: 5 }), ['deposits → tenant 5']],
  ['the movement of a deposit used', movementLines('used', 'other', 5), []],
  ['credit moved in', receiptLines({ source: 'transfer', channel: 'other', amount: 5 }), ['transfer → tenant 5']],
  ['credit moved out', creditTransferLines(5), ['tenant → transfer 5']],
  ['an allocation to rent', allocationLines('Rent', 5), []],
  ['an allocation to a deposit', allocationLines(DEPOSIT, 5), ['tenant → deposits 5']],
  ['a deposit refunded', movementLines('refunded', 'airtel', 5), ['deposits → cash.airtel 5']],
  ['a deposit withheld', movementLines('withheld', 'other', 5), ['deposits → income.other 5']],
  ['a deposit moved out', movementLines('transferred_out', 'other', 5), ['deposits → transfer 5']],
  ['a deposit moved in', movementLines('transferred_in', 'other', 5), ['transfer → deposits 5']],
  ['credit refunded', refundLines('cash', 5), ['tenant → cash.cash 5']],
])('%s posts its lines', (_what, lines, expected) => {
  expect(shown(lines)).toEqual(expected);
});

test('every line is between two different ledger accounts, and its reversal undoes its effect', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  const channel = fc.constantFrom(...CHANNELS);
  const type = fc.constantFrom(...PAYMENT_TYPES);
  const lines = fc.oneof(
    fc.tuple(type, amount).map(([of, n]) => chargeLines({ type: of, is_owed: true, source: 'manual', amount: n })),
    fc
      .tuple(fc.constantFrom(...RECEIPT_SOURCES), channel, amount)
      .map(([source, by, n]) => receiptLines({ source, channel: by, amount: n })),
    fc.tuple(fc.constantFrom(...MOVEMENT_KINDS), channel, amount).map((args) => movementLines(...args)),
    fc.tuple(type, amount).map((args) => allocationLines(...args)),
  );
  fc.assert(
    fc.property(lines, (posted) => {
      for (const line of posted) {
        expect(line.debit).not.toBe(line.credit);
        expect(LEDGER_ACCOUNTS).toContain(line.debit);
        expect(LEDGER_ACCOUNTS).toContain(line.credit);
        const there = effectOf(line);
        const back = effectOf(reversalOf(line));
        expect([there.balance + back.balance, there.deposit_held + back.deposit_held]).toEqual([0, 0]);
      }
    }),
  );
});

test.each<[JournalLine[], number, number]>([
  [chargeLines({ ...rent, amount: 5 }), 5, 0],
  [receiptLines({ source: 'entry', channel: 'cash', amount: 5 }), -5, 0],
  [allocationLines(DEPOSIT, 5), 5, 5],
  [movementLines('refunded', 'cash', 5), 0, -5],
  [receiptLines({ source: 'deposit', channel: 'other', amount: 5 }), -5, -5],
])('%o adds %d to the balance and %d to the deposit held', ([line], balance, deposit_held) => {
  expect(line && effectOf(line)).toEqual({ balance, deposit_held });
});
