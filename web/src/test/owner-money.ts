import type { Net } from '@amayumba/contract/owners/net.ts';
import type { OwnerLine, OwnerStatement, OwnerStatementRow } from '@amayumba/contract/owners/owner-statement.ts';

const SUMS = {
  received: 63_775_000,
  charged: 72_675_000,
  expenses: 4_860_000,
  expenses_of_others: 120_000,
  fee: 4_323_729,
  vat: 778_271,
  withheld: 0,
  remitted: 0,
  net: 53_813_000,
};

/** An owner's net of the twelve months up to November 2026, all of it in November. */
export const NET: Net = {
  ...SUMS,
  balance: 53_813_000,
  by_category: [{ category: 'repairs', amount: 4_860_000, count: 2 }],
  months: Array.from({ length: 12 }, (_, index) => ({
    year: index === 0 ? 2025 : 2026,
    month: index === 0 ? 12 : index,
    ...SUMS,
  })),
  estates: [
    {
      estate: 7,
      estate_name: 'Naalya Terraces',
      ...SUMS,
      value: 450_000_000,
      valued_on: '2026-06-30',
      return_percent: 11.958,
    },
    { estate: 8, estate_name: 'Buwate Gardens', ...SUMS, value: null, valued_on: null, return_percent: null },
  ],
};

const TOTALS = {
  received: 63_775_000,
  charged: 72_675_000,
  deposits: 0,
  expenses: 4_860_000,
  fee: 4_323_729,
  vat: 778_271,
  withheld: 0,
  remitted: 57_864_800,
  corrections: 0,
};

const aLine = (line: Partial<OwnerLine> & Pick<OwnerLine, 'kind' | 'text' | 'amount'>): OwnerLine => ({
  on: '2026-11-06',
  estate: 7,
  estate_name: 'Naalya Terraces',
  apartment: null,
  balance: 0,
  is_late: false,
  receipt: null,
  expense: null,
  remittance: null,
  file: null,
  ...line,
});

/** The statement of the running month, as it would be issued. */
export const RUNNING: OwnerStatement = {
  id: null,
  number: null,
  statement_code: null,
  owner: 3,
  owner_name: 'Sarah Nantongo',
  month: '2026-11',
  until: '2026-11-21',
  opening_balance: 57_864_800,
  closing_balance: 53_813_000,
  lines: [
    aLine({ kind: 'received', text: 'Rent November', amount: 63_775_000, apartment: 'A-08' }),
    aLine({ kind: 'expense', text: 'Roof', amount: -2_900_000, file: '/files/roof' }),
    aLine({ kind: 'expense', text: 'Guard', amount: -1_960_000, is_late: true }),
    aLine({ kind: 'fee', text: '8% of 54,046,612 received', amount: -4_323_729 }),
    aLine({ kind: 'vat', text: 'VAT 18%', amount: -778_271 }),
    aLine({ kind: 'remittance', text: 'Paid out, Stanbic 4417', amount: -57_864_800, estate: null, estate_name: null }),
  ],
  totals: TOTALS,
  estates: [],
  issued_at: null,
  reason: '',
  replaced_by: null,
  replaces: null,
};

/** The statement of October, which was paid out. */
export const OCTOBER: OwnerStatementRow = {
  id: 31,
  number: 202_600_012,
  statement_code: 'OS-2026-00012',
  owner: 3,
  owner_name: 'Sarah Nantongo',
  month: '2026-10',
  opening_balance: 0,
  closing_balance: 57_864_800,
  totals: { ...TOTALS, received: 66_390_000, expenses: 3_214_000, fee: 4_501_017, vat: 810_183, remitted: 0 },
  issued_at: '2026-11-01T06:00:00Z',
  reason: '',
  replaced_by: null,
  paid_out: 57_864_800,
  paid_out_on: '2026-11-06',
};
