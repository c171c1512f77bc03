import type { OrderedType } from '@amayumba/contract/ledger/allocate.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { counted } from '../../../lib/counted.ts';

/** Rules that managers change one by one; the ladder of reminders has a place of its own. */
export type MoneyRuleKey = Exclude<MoneyRuleRow['key'], 'reminder_ladder'>;
/** A rule that managers change one by one. */
export type PlainRule = Omit<MoneyRuleRow, 'key' | 'value'> & {
  key: MoneyRuleKey;
  value: number | string | OrderedType[];
};

export const plainRules = (rules: readonly MoneyRuleRow[]): PlainRule[] =>
  rules.filter(({ key }) => key !== 'reminder_ladder') as PlainRule[];

/** A rule in words: its name, and its value with the unit. See docs/rules.md, Money rules. */
const WORDS: Readonly<Record<MoneyRuleKey, readonly [name: string, value: (value: number) => string]>> = {
  due_day: ['Due day of new leases', (day) => `day ${day} of the month`],
  charge_days_before: ['Rent is charged', (days) => `${counted(days, 'day')} before it is due`],
  advance_months_max: ['Credit pays rent ahead', (months) => `up to ${counted(months, 'month')}`],
  rent_rise_percent: ['Highest rise of the rent in twelve months', (percent) => `${percent}%`],
  notice_days: ['Shortest notice of a rise', (days) => counted(days, 'day')],
  notice_days_advised: ['Advised notice of a rise', (days) => counted(days, 'day')],
  end_notice_week_days: ['Notice to end a weekly tenancy', (days) => counted(days, 'day')],
  end_notice_month_days: ['Notice to end a monthly tenancy', (days) => counted(days, 'day')],
  end_notice_year_days: ['Notice to end a yearly tenancy', (days) => counted(days, 'day')],
  entry_notice_hours: ['Notice of entry for inspection', (hours) => counted(hours, 'hour')],
  default_days: ['Rent is in default', (days) => `${counted(days, 'day')} after it was due`],
  auto_match_from: ['Money that arrives is posted automatically', (score) => `from a score of ${score}`],
  sms_monthly_cap: [
    'SMS budget of a month',
    (shillings) => (shillings === 0 ? 'no SMS but receipts, notices and codes' : formatUgx(shillings)),
  ],
  rental_tax_individual_percent: ['Rental income tax of individuals', (percent) => `${percent}%`],
  rental_tax_threshold: ['Yearly rent of individuals without tax', formatUgx],
  rental_tax_company_percent: ['Rental income tax of companies', (percent) => `${percent}%`],
  rental_expense_cap_percent: ['Expenses that companies deduct', (percent) => `up to ${percent}% of the rent`],
  fee_deductible: ["Companies deduct the manager's fee", (yes) => (yes === 1 ? 'yes' : 'no')],
  withholding_percent: ['Tax that some tenants have to withhold', (percent) => `${percent}% of the rent`],
  vat_percent: ['VAT', (percent) => `${percent}%`],
  four_eyes_from: [
    'Another manager approves reversals, refunds, credit notes and deposits',
    (yes) => (yes === 1 ? 'yes' : 'no'),
  ],
  receipt_prefix: ['Receipt codes begin with', String],
  allocation_order: ['Charges of one day are settled in the order', String],
};

export const ruleName = (key: MoneyRuleKey): string => WORDS[key][0];

export const ruleValue = ({ key, value }: Pick<PlainRule, 'key' | 'value'>): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? WORDS[key][1](value) : value;
