import * as z from 'zod/mini';
import { calendarDay, optionalText, text, wholeNumber, zeroOrMoreDecimal } from '../fields.ts';
import { ORDERED_TYPES } from '../ledger/allocate.ts';
import { MONEY_RULE_KEYS, MONEY_SETTING_KEYS } from '../ledger/money-rules.ts';

const KEYS = [...MONEY_RULE_KEYS, ...MONEY_SETTING_KEYS] as const;
const orderOfTypes = z.array(z.enum(ORDERED_TYPES));

/** A rule that holds from a day on. See docs/rules.md, Money rules. */
export const moneyRuleSchema = z.object({
  key: z.enum(KEYS),
  /** A day of the month, days, months, percent or a score; the prefix of receipt codes; the order in which types are settled. */
  value: z.union([z.number(), z.string(), orderOfTypes]),
  from_date: z.string(),
  /** The law or the decision that it comes from. */
  source: z.string(),
  note: z.string(),
  /** Whether it counts today. */
  is_in_force: z.boolean(),
});
export type MoneyRuleRow = z.output<typeof moneyRuleSchema>;

const PERCENT_MAX = 100;
const DAYS_OR_MONTHS_MAX = 366;
const wholeDaysOrMonths = wholeNumber(0, DAYS_OR_MONTHS_MAX);
const dayOfMonth = wholeNumber(1, 31);
/** Below, money would be posted that only its amount or a shared phone speaks for. See docs/rules.md, Matching. */
const matchScore = wholeNumber(90, 100);
const PREFIX = /^[A-Z\d]{1,10}$/;

const isOrder = (value: unknown) =>
  Array.isArray(value) && value.length === ORDERED_TYPES.length && new Set(value).size === ORDERED_TYPES.length;

/** The sentence for a value that does not suit its key; undefined for one that does. */
function valueFault(key: (typeof KEYS)[number], value: unknown): string | undefined {
  switch (key) {
    case 'receipt_prefix':
      return typeof value === 'string' && PREFIX.test(value)
        ? undefined
        : 'Enter one to ten capital letters or digits.';
    case 'allocation_order':
      return isOrder(value) ? undefined : `Name each of ${ORDERED_TYPES.join(', ')} once.`;
    case 'due_day':
      return z.safeParse(dayOfMonth, value).success ? undefined : 'Enter a day of the month, 1 to 31.';
    case 'auto_match_from':
      return z.safeParse(matchScore, value).success ? undefined : 'Enter a score from 90 to 100.';
    case 'rent_rise_percent':
      return typeof value === 'number' && value <= PERCENT_MAX ? undefined : `Enter at most ${PERCENT_MAX} percent.`;
    default:
      return z.safeParse(wholeDaysOrMonths, value).success
        ? undefined
        : `Enter a whole number from 0 to ${DAYS_OR_MONTHS_MAX}.`;
  }
}

/** The value as the key reads it: text of digits is a number, but for the prefix. */
const readValue = (key: (typeof KEYS)[number], value: unknown): unknown => {
  if (key === 'receipt_prefix') return String(value);
  const read = z.safeParse(zeroOrMoreDecimal, value);
  return read.success ? read.data : value;
};

export const newMoneyRuleSchema = z.pipe(
  z.object({
    key: z.enum(KEYS),
    value: z.union([z.number(), text(40), orderOfTypes]),
    from_date: calendarDay,
    source: text(300),
    note: optionalText(500),
  }),
  z.transform((rule, context) => {
    const value = readValue(rule.key, rule.value) as typeof rule.value;
    const message = valueFault(rule.key, value);
    if (message === undefined) return { ...rule, value };
    context.issues.push({ code: 'custom', message, path: ['value'], input: rule.value });
    return z.NEVER;
  }),
);
export type NewMoneyRule = z.output<typeof newMoneyRuleSchema>;
