import { addDays, type CalendarDate, daysBetween, formatDay, formatInstant } from '../calendar.ts';
import type { FieldErrors, RefusalCode } from '../errors.ts';
import { type MoneyRule, type MoneyRuleKey, ruleOn } from '../ledger/money-rules.ts';
import { type RentEvery, type RentTerms, termsOn } from '../ledger/rent-periods.ts';
import { isRentRise, judgeRentRise, riseInTerm } from '../ledger/rent-rise.ts';
import { HAS_PASSED } from '../sentences.ts';
import type { NoticeInput, NoticeWarning } from './notice.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LAW = 'Landlord and Tenant Act 2022';
/** The sections of the law behind each notice. See docs/rules.md, Notices. */
export const NOTICE_SECTIONS = {
  rent_increase: 'section 26',
  end_of_tenancy: 'sections 34 to 38',
  inspection: 'section 48',
  arrears: 'sections 29 and 43',
} as const satisfies Record<NoticeInput['kind'], string>;

/** The facts on which the law's periods depend. */
export interface NoticeFacts {
  nowMs: number;
  today: CalendarDate;
  /** The lease that runs today; null without one, and without an end where it has none. */
  lease: { end: CalendarDate | null } | null;
  /** The rents agreed so far and to come, the first terms first. Empty where rent is not charged by schedule. */
  terms: readonly RentTerms[];
  /** In whole shillings. */
  overdue_amount: number;
  oldest_due: CalendarDate | null;
  disputed: boolean;
  /** The sum of the claims that wait, in whole shillings. */
  claimed: number;
}

type NoticeVerdict =
  | { verdict: 'allowed'; warnings: NoticeWarning[] }
  | { verdict: 'refused'; code: RefusalCode; sentence: string | undefined }
  | { verdict: 'invalid'; fields: FieldErrors };

const allowed = (warnings: readonly (NoticeWarning | false | undefined)[]): NoticeVerdict => ({
  verdict: 'allowed',
  warnings: warnings.filter((one) => one !== undefined && one !== false),
});
const refused = (code: RefusalCode, sentence?: string): NoticeVerdict => ({ verdict: 'refused', code, sentence });
const invalid = (field: string, fault: string): NoticeVerdict => ({
  verdict: 'invalid',
  fields: { [`values.${field}`]: [fault] },
});

type InputOf<Kind extends NoticeInput['kind']> = Extract<NoticeInput, { kind: Kind }>['values'];
type Rules = readonly MoneyRule[];

function judgeIncrease(values: InputOf<'rent_increase'>, facts: NoticeFacts, rules: Rules): NoticeVerdict {
  if (!facts.lease) return refused('no_lease_runs');
  const { new_rent, from_date } = values;
  if (from_date <= facts.today) return invalid('from_date', 'Enter a day to come.');
  const section = NOTICE_SECTIONS.rent_increase;
  const current = termsOn(facts.terms, from_date);
  const warning = riseInTerm(facts.lease.end, from_date);
  const inTerm = warning !== undefined && { text: warning, section: 'section 26 (3)', source: LAW };
  if (!current) {
    const text = 'The rent of this account is not known here, so the limit and the period were not checked.';
    return allowed([{ text, section, source: LAW }, inTerm]);
  }
  const proposed = { ...current, starts_on: from_date, rent_amount: new_rent };
  if (!isRentRise(proposed, current)) return invalid('new_rent', 'This is not above the rent of that day.');
  const judged = judgeRentRise(facts.terms, { ...proposed, notice_on: facts.today, agreed_reason: null }, rules);
  if (judged.verdict === 'invalid') return judged;
  if (judged.verdict === 'refused') {
    const { code, text, source } = judged.fault;
    if (code === 'rent_rise_limit') return refused(code, `${text} (${source})`);
    const days = ruleOn(rules, 'notice_days', from_date)?.value ?? 0;
    const first = formatDay(addDays(facts.today, days));
    return refused('notice_too_short', `${text} The rise may begin on ${first} at the earliest. (${source})`);
  }
  const advised = judged.warnings.map(({ code, text, source }) => ({
    text: code === 'notice_too_short' ? `${text} Lawyers differ on the period.` : text,
    section,
    source,
  }));
  return allowed([...advised, inTerm]);
}

/** The rule for the end of a tenancy by its rent period. The Act names weeks, months and years only. */
const END_RULES: Readonly<Record<RentEvery, MoneyRuleKey>> = {
  week: 'end_notice_week_days',
  month: 'end_notice_month_days',
  quarter: 'end_notice_month_days',
  half_year: 'end_notice_month_days',
  year: 'end_notice_year_days',
};

function judgeEnd({ last_day }: InputOf<'end_of_tenancy'>, facts: NoticeFacts, rules: Rules): NoticeVerdict {
  if (!facts.lease) return refused('no_lease_runs');
  const { today, lease, terms } = facts;
  const known = termsOn(terms, today)?.rent_every;
  const every = known ?? 'month';
  const section = NOTICE_SECTIONS.end_of_tenancy;
  const given = daysBetween(today, last_day);
  const rule = ruleOn(rules, END_RULES[every], today);
  if (rule && given < rule.value) {
    const first = formatDay(addDays(today, rule.value));
    const text = `This tenancy ends with ${rule.value} days' notice, so on ${first} at the earliest.`;
    return refused('notice_too_short', `${text} (${rule.source})`);
  }
  const yearly = ruleOn(rules, 'end_notice_year_days', today);
  const isBetween = every === 'quarter' || every === 'half_year';
  return allowed([
    known === undefined && {
      text: 'How often rent is due is not known here. The period of a monthly tenancy was taken.',
      section,
      source: LAW,
    },
    isBetween &&
      yearly !== undefined &&
      given < yearly.value && {
        text: `The Act names no period for this rent. ${yearly.value} days, as for a year, would be safe.`,
        section,
        source: yearly.source,
      },
    lease.end !== null &&
      last_day < lease.end && {
        text: `The lease runs until ${formatDay(lease.end)}. To end it before needs a ground in the agreement or the law.`,
        section,
        source: LAW,
      },
  ]);
}

function judgeInspection({ date, time }: InputOf<'inspection'>, facts: NoticeFacts, rules: Rules): NoticeVerdict {
  if (!facts.lease) return refused('no_lease_runs');
  const rule = ruleOn(rules, 'entry_notice_hours', facts.today);
  const hours = (Date.parse(`${date}T${time}:00+03:00`) - facts.nowMs) / HOUR_MS;
  if (hours <= 0) return invalid('date', HAS_PASSED[0] ?? '');
  if (!rule || hours >= rule.value) return allowed([]);
  // Times have no seconds.
  const nextMinuteMs = Math.ceil(facts.nowMs / MINUTE_MS) * MINUTE_MS;
  const first = formatInstant(new Date(nextMinuteMs + rule.value * HOUR_MS).toISOString());
  return refused(
    'notice_too_short',
    `Entry needs ${rule.value} hours' written notice, so ${first} at the earliest. (${rule.source})`,
  );
}

function judgeArrears({ pay_by }: InputOf<'arrears'>, facts: NoticeFacts, rules: Rules): NoticeVerdict {
  const { today, oldest_due, overdue_amount, disputed, claimed } = facts;
  if (overdue_amount === 0 || oldest_due === null) return refused('nothing_overdue');
  if (pay_by < today) return { verdict: 'invalid', fields: { 'values.pay_by': HAS_PASSED } };
  const section = NOTICE_SECTIONS.arrears;
  const rule = ruleOn(rules, 'default_days', today);
  return allowed([
    rule !== undefined &&
      daysBetween(oldest_due, today) < rule.value && {
        text: `Rent is late for less than ${rule.value} days: re-entry and court come later.`,
        section,
        source: rule.source,
      },
    disputed && { text: 'The tenant disputes what is owed.', section: '', source: 'The account' },
    claimed > 0 && {
      text: 'The tenant says that a part is paid, and the claim waits for you.',
      section: '',
      source: 'The account',
    },
  ]);
}

/** Whether the law allows a notice with these facts, and the objections to it. See docs/rules.md, Notices. */
export function judgeNotice(input: NoticeInput, facts: NoticeFacts, rules: Rules): NoticeVerdict {
  switch (input.kind) {
    case 'rent_increase':
      return judgeIncrease(input.values, facts, rules);
    case 'end_of_tenancy':
      return judgeEnd(input.values, facts, rules);
    case 'inspection':
      return judgeInspection(input.values, facts, rules);
    case 'arrears':
      return judgeArrears(input.values, facts, rules);
  }
}
