import type { Expense } from '@amayumba/contract/owners/expense.ts';
import type { FeeAgreement } from '@amayumba/contract/owners/fee-agreement.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import type {
  OwnerBalance,
  OwnerLine,
  OwnerStatement,
  OwnerStatementRow,
  OwnerTotals,
} from '@amayumba/contract/owners/owner-statement.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import type { Remittance } from '@amayumba/contract/owners/remittance.ts';
import type { Vendor } from '@amayumba/contract/owners/vendor.ts';
import { maker } from './factories.ts';

/** A repair in an apartment that the office paid, with its receipt. */
export const anExpense = maker<Expense>(() => ({
  id: 71,
  version: 1,
  estate: 3,
  estate_name: 'Bukoto Court',
  block: null,
  apartment: 31,
  place: 'A-08',
  vendor: 5,
  vendor_name: 'Musa Plumbing',
  complaint: null,
  complaint_title: null,
  category: 'repairs',
  description: 'Kitchen tap replaced',
  amount: 150_000,
  withheld: 0,
  spent_on: '2026-11-14',
  paid_on: '2026-11-14',
  method: 'Mobile Money',
  channel: 'mtn',
  reference: 'MP261114',
  notes: '',
  receipt_file: '/api/files/tap/',
  paid_by: 'office',
  state: 'paid',
  recurring: null,
  reversed_on: null,
  reverse_reason: '',
}));

export const aVendor = maker<Vendor>(() => ({
  id: 5,
  name: 'Musa Plumbing',
  phone: '+256772000222',
  tin: '',
  trade: 'Plumber',
  notes: '',
  version: 1,
}));

/** An owner with money to pay out. */
export const aBalance = maker<OwnerBalance>(() => ({
  owner: 9,
  owner_name: 'Rose Nalule',
  payout_account: 'Stanbic 9030012344417',
  estates: 2,
  balance: 2_400_000,
  expected_fee: 192_000,
  last_statement: { id: 41, month: '2026-10', closing_balance: 1_900_000 },
  last_remitted_on: '2026-10-06',
}));

const TOTALS: OwnerTotals = {
  received: 2_500_000,
  charged: 2_600_000,
  deposits: 0,
  expenses: 150_000,
  fee: 200_000,
  vat: 36_000,
  withheld: 0,
  remitted: 0,
  corrections: 0,
};

const aLine = (given: Partial<OwnerLine>): OwnerLine => ({
  on: '2026-10-05',
  kind: 'received',
  estate: 3,
  estate_name: 'Bukoto Court',
  apartment: 'A-08',
  text: 'Grace Namubiru, rent',
  amount: 2_500_000,
  balance: 2_500_000,
  is_late: false,
  receipt: 812,
  expense: null,
  remittance: null,
  file: null,
  ...given,
});

const PART = { totals: TOTALS, sum: 2_114_000 };

/** October of the owner of {@link aBalance}: rent, a repair, the fee with VAT. */
export const aStatement = maker<OwnerStatement>(() => ({
  id: 41,
  number: 202_600_012,
  statement_code: 'OS-2026-00012',
  owner: 9,
  owner_name: 'Rose Nalule',
  month: '2026-10',
  until: '2026-10-31',
  opening_balance: 0,
  closing_balance: 2_114_000,
  totals: TOTALS,
  lines: [
    aLine({}),
    aLine({
      on: '2026-09-28',
      kind: 'expense',
      text: 'Kitchen tap replaced',
      amount: -150_000,
      balance: 2_350_000,
      is_late: true,
      receipt: null,
      expense: 71,
      file: '/api/files/tap/',
    }),
    aLine({
      on: '2026-10-31',
      kind: 'fee',
      apartment: null,
      text: 'Management fee, 8%',
      amount: -200_000,
      receipt: null,
    }),
    aLine({ on: '2026-10-31', kind: 'vat', apartment: null, text: 'VAT, 18%', amount: -36_000, receipt: null }),
  ],
  estates: [{ estate: 3, estate_name: 'Bukoto Court', ...PART }],
  issued_at: '2026-11-02T06:00:00Z',
  reason: '',
  replaced_by: null,
  replaces: null,
}));

/** What a statement would say before it is issued. */
export const aPreview = (given: Partial<OwnerStatement> = {}): OwnerStatement =>
  aStatement({ id: null, number: null, statement_code: null, issued_at: null, ...given });

/** A statement in a list. */
export const aStatementRow = (given: Partial<OwnerStatementRow> = {}): OwnerStatementRow => {
  const { lines: _lines, estates: _estates, until: _until, replaces: _replaces, ...row } = aStatement();
  return { ...row, id: 41, paid_out: 0, to_pay: row.closing_balance, paid_out_on: null, ...given };
};

/** The sums of {@link RUNNING} before its money was paid out. */
const NAALYA_TOTALS: OwnerTotals = {
  ...TOTALS,
  received: 63_775_000,
  charged: 72_675_000,
  expenses: 4_860_000,
  fee: 4_323_729,
  vat: 778_271,
  remitted: 57_864_800,
};
const NAALYA_LINE = {
  on: '2026-11-06',
  estate: 7,
  estate_name: 'Naalya Terraces',
  apartment: null,
  balance: 0,
  receipt: null,
};

/** An owner's statement of the running month, as it would be issued. */
export const RUNNING = aPreview({
  owner: 3,
  owner_name: 'Sarah Nantongo',
  month: '2026-11',
  until: '2026-11-21',
  opening_balance: 57_864_800,
  closing_balance: 53_813_000,
  lines: [
    aLine({ ...NAALYA_LINE, text: 'Rent November', amount: 63_775_000, apartment: 'A-08' }),
    aLine({ ...NAALYA_LINE, kind: 'expense', text: 'Roof', amount: -2_900_000, file: '/files/roof' }),
    aLine({ ...NAALYA_LINE, kind: 'expense', text: 'Guard', amount: -1_960_000, is_late: true }),
    aLine({ ...NAALYA_LINE, kind: 'fee', text: '8% of 54,046,612 received', amount: -4_323_729 }),
    aLine({ ...NAALYA_LINE, kind: 'vat', text: 'VAT 18%', amount: -778_271 }),
    aLine({
      ...NAALYA_LINE,
      kind: 'remittance',
      text: 'Paid out, Stanbic 4417',
      amount: -57_864_800,
      estate: null,
      estate_name: null,
    }),
  ],
  totals: NAALYA_TOTALS,
  estates: [],
});

/** That owner's statement of October, which was paid out. */
export const OCTOBER = aStatementRow({
  id: 31,
  owner: 3,
  owner_name: 'Sarah Nantongo',
  closing_balance: 57_864_800,
  totals: { ...NAALYA_TOTALS, received: 66_390_000, expenses: 3_214_000, fee: 4_501_017, vat: 810_183, remitted: 0 },
  issued_at: '2026-11-01T06:00:00Z',
  paid_out: 57_864_800,
  to_pay: 0,
  paid_out_on: '2026-11-06',
});

export const aRemittance = maker<Remittance>(() => ({
  id: 61,
  owner: 9,
  owner_name: 'Rose Nalule',
  estate: null,
  estate_name: null,
  amount: 1_900_000,
  paid_on: '2026-11-06',
  method: 'Bank Transfer',
  channel: 'bank',
  reference: 'STB-88120',
  notes: '',
  statement: 41,
  statement_code: 'OS-2026-00012',
  reversed_on: null,
  reverse_reason: '',
})); /** A guard of a whole estate, paid by mobile money on the first of each month. */
export const aRecurringCost = maker<RecurringExpense>(() => ({
  id: 15,
  version: 1,
  estate: 3,
  estate_name: 'Bukoto Court',
  block: null,
  apartment: null,
  place: '',
  vendor: null,
  vendor_name: null,
  category: 'security',
  description: 'Night guard',
  amount: 300_000,
  withheld: 0,
  paid_by: 'office',
  method: 'Mobile Money',
  every: 'month',
  starts_on: '2026-01-01',
  ends_on: null,
  next_on: '2026-12-01',
}));

export const anAgreement = maker<FeeAgreement>(() => ({
  id: 4,
  version: 1,
  estate: 3,
  estate_name: 'Bukoto Court',
  from_date: '2026-01-01',
  percent_of: 'received',
  percent: 8,
  minimum: 200_000,
  letting_fee: 50,
  vat_percent: 18,
  is_in_force: true,
}));

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
