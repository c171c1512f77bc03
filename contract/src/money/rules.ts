import * as z from 'zod/mini';
import { calendarDay, optionalText, text, wholeNumber, zeroOrMoreDecimal } from '../fields.ts';
import { ORDERED_TYPES, type OrderedType } from '../ledger/allocate.ts';
import { MONEY_RULE_KEYS, MONEY_SETTING_KEYS } from '../ledger/money-rules.ts';
import { LADDER_STEPS, type LadderRung, ladderSchema, rungSchema } from '../messages/ladder.ts';

const KEYS = [...MONEY_RULE_KEYS, ...MONEY_SETTING_KEYS] as const;
const orderOfTypes = z.array(z.enum(ORDERED_TYPES));

/** A rule that holds from a day on. See docs/rules.md, Money rules. */
export const moneyRuleSchema = z.object({
  key: z.enum(KEYS),
  /**
   * A day of the month, days, months, percent, a score, shillings, or 1 and 0 for yes and no; the prefix of receipt
   * codes; the order in which types are settled; the steps of reminders.
   */
  value: z.union([z.number(), z.string(), orderOfTypes, z.array(rungSchema)]),
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
/** Below this score, money would be posted on its amount or a shared phone alone. See docs/rules.md, Matching. */
const matchScore = wholeNumber(90, 100);
/** Shillings a month, or a year. */
const shillingsOfRule = wholeNumber(0, 1_000_000_000);
const yesOrNo = wholeNumber(0, 1);
const PREFIX = /^[A-Z\d]{1,10}$/;

const isOrder = (value: unknown) =>
  Array.isArray(value) && value.length === ORDERED_TYPES.length && new Set(value).size === ORDERED_TYPES.length;

/** The sentence about the first fault of a ladder. */
function ladderFault(value: unknown): string | undefined {
  const { success, error } = z.safeParse(ladderSchema, value);
  if (success) return undefined;
  const [issue] = error.issues;
  // Only a rule of the ladder has a sentence of its own; a wrong field is not one that a person typed.
  return issue?.path.length === 0 || issue?.path.at(-1) === 'channels'
    ? issue.message
    : `Name steps of ${LADDER_STEPS.join(', ')}, each with its days and its channels.`;
}

/** The sentence for a value that its key does not allow; undefined for an allowed value. */
function valueFault(key: (typeof KEYS)[number], value: unknown): string | undefined {
  switch (key) {
    case 'receipt_prefix':
      return typeof value === 'string' && PREFIX.test(value)
        ? undefined
        : 'Enter one to ten capital letters or digits.';
    case 'allocation_order':
      return isOrder(value) ? undefined : `Name each of ${ORDERED_TYPES.join(', ')} once.`;
    case 'reminder_ladder':
      return ladderFault(value);
    case 'sms_monthly_cap':
      return z.safeParse(shillingsOfRule, value).success ? undefined : 'Enter whole shillings, or 0 for no SMS.';
    case 'rental_tax_threshold':
      return z.safeParse(shillingsOfRule, value).success ? undefined : 'Enter whole shillings a year.';
    case 'fee_deductible':
    case 'four_eyes_from':
      return z.safeParse(yesOrNo, value).success ? undefined : 'Enter 1 for yes or 0 for no.';
    case 'due_day':
      return z.safeParse(dayOfMonth, value).success ? undefined : 'Enter a day of the month, 1 to 31.';
    case 'auto_match_from':
      return z.safeParse(matchScore, value).success ? undefined : 'Enter a score from 90 to 100.';
    case 'rent_rise_percent':
    case 'rental_tax_individual_percent':
    case 'rental_tax_company_percent':
    case 'rental_expense_cap_percent':
    case 'withholding_percent':
    case 'vat_percent':
      return typeof value === 'number' && value <= PERCENT_MAX ? undefined : `Enter at most ${PERCENT_MAX} percent.`;
    default:
      return z.safeParse(wholeDaysOrMonths, value).success
        ? undefined
        : `Enter a whole number from 0 to ${DAYS_OR_MONTHS_MAX}.`;
  }
}

type RuleValue = number | string | OrderedType[] | LadderRung[];

/** The value in the type of its key: text of digits is a number, but not for the prefix. */
const readValue = (key: (typeof KEYS)[number], value: unknown): unknown => {
  if (key === 'receipt_prefix') return String(value);
  if (key === 'reminder_ladder') return z.safeParse(ladderSchema, value).data ?? value;
  const read = z.safeParse(zeroOrMoreDecimal, value);
  return read.success ? read.data : value;
};

export const newMoneyRuleSchema = z.pipe(
  z.object({
    key: z.enum(KEYS),
    value: z.union([z.number(), text(40), orderOfTypes, z.array(z.record(z.string(), z.unknown()))]),
    from_date: calendarDay,
    source: text(300),
    note: optionalText(500),
  }),
  z.transform((rule, context) => {
    const value = readValue(rule.key, rule.value) as RuleValue;
    const message = valueFault(rule.key, value);
    if (message === undefined) return { ...rule, value };
    context.issues.push({ code: 'custom', message, path: ['value'], input: rule.value });
    return z.NEVER;
  }),
);
export type NewMoneyRule = z.output<typeof newMoneyRuleSchema>;
