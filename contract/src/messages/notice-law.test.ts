import { describe, expect, test } from 'vitest';
import { DEFAULT_MONEY_RULES } from '../ledger/money-rules.ts';
import type { RentEvery } from '../ledger/rent-periods.ts';
import { judgeNotice, type NoticeFacts } from './notice-law.ts';
import type { NoticeInput } from './notice.ts';

const facts: NoticeFacts = {
  nowMs: Date.parse('2026-11-21T09:00:00Z'),
  today: '2026-11-21',
  lease: { end: null },
  terms: [{ starts_on: '2025-01-01', rent_amount: 500_000, rent_every: 'month', due_day: 5 }],
  overdue_amount: 500_000,
  oldest_due: '2026-09-05',
  disputed: false,
  claimed: 0,
};
type Without<T> = T extends NoticeInput ? Omit<T, 'account'> : never;
const judge = (input: Without<NoticeInput>, known: Partial<NoticeFacts> = {}) =>
  judgeNotice({ account: 1, ...input }, { ...facts, ...known }, DEFAULT_MONEY_RULES);
const increase = (new_rent: number, from_date: string) =>
  ({ kind: 'rent_increase', values: { new_rent, from_date } }) as const;
const ending = (last_day: string) => ({ kind: 'end_of_tenancy', values: { last_day, reason: 'Repairs' } }) as const;
const paid = (rent_every: RentEvery): Partial<NoticeFacts> => ({ terms: [{ ...facts.terms[0], rent_every } as never] });

const visit = (date: string, time: string, known: Partial<NoticeFacts> = {}) =>
  judge({ kind: 'inspection', values: { date, time } }, known);
const arrears = (known: Partial<NoticeFacts>, pay_by = '2026-11-30') =>
  judge({ kind: 'arrears', values: { pay_by } }, known);
const warningsOf = (judged: ReturnType<typeof judge>) => (judged.verdict === 'allowed' ? judged.warnings : []);
/** The sections of the warnings of an increase that is in time. */
const sections = (known: Partial<NoticeFacts>) =>
  warningsOf(judge(increase(550_000, '2027-03-01'), known)).map(({ section }) => section);
/** How many warnings the end of a tenancy has. */
const count = (known: Partial<NoticeFacts>, last_day = '2026-12-31') =>
  warningsOf(judge(ending(last_day), known)).length;

describe('an increase of rent', () => {
  test('of at most 10 % with 90 days is allowed; with 60 there is a warning, with less it is refused', () => {
    expect(judge(increase(550_000, '2027-02-19'))).toEqual({ verdict: 'allowed', warnings: [] });
    expect(judge(increase(550_000, '2027-02-18'))).toEqual({
      verdict: 'allowed',
      warnings: [
        {
          text: "The tenant would have less than 90 days' notice of the new rent. Lawyers differ on the period.",
          section: 'section 26',
          source: 'Landlord and Tenant Act 2022, section 26',
        },
      ],
    });
    expect(judge(increase(550_000, '2027-01-20'))).toMatchObject({ verdict: 'allowed' });
    expect(judge(increase(550_000, '2027-01-19'))).toEqual({
      verdict: 'refused',
      code: 'notice_too_short',
      sentence:
        "The tenant would have less than 60 days' notice of the new rent. The rise may begin on 20 Jan 2027 at the earliest. (Landlord and Tenant Act 2022, section 26)",
    });
  });

  test('above 10 % in twelve months is refused', () => {
    expect(judge(increase(550_001, '2027-03-01'))).toMatchObject({ verdict: 'refused', code: 'rent_rise_limit' });
  });

  test('is none where the rent is not above that of the day', () => {
    expect(judge(increase(500_000, '2027-03-01'))).toEqual({
      verdict: 'invalid',
      fields: { 'values.new_rent': ['This is not above the rent of that day.'] },
    });
    expect(judge(increase(550_000, '2026-11-21'))).toEqual({
      verdict: 'invalid',
      fields: { 'values.from_date': ['Enter a day to come.'] },
    });
  });

  test('before the end of the lease, or without a known rent, has a warning', () => {
    expect(sections({ lease: { end: '2027-06-30' } })).toEqual(['section 26 (3)']);
    expect(sections({ lease: { end: '2027-02-28' } })).toEqual([]);
    expect(sections({ terms: [] })).toEqual(['section 26']);
  });
});

describe('the end of a tenancy', () => {
  test.each([
    ['week', '2026-11-28', '2026-11-27'],
    ['month', '2026-12-21', '2026-12-20'],
    ['quarter', '2026-12-21', '2026-12-20'],
    ['year', '2027-01-20', '2027-01-19'],
  ] as const)('with rent by the %s may come on %s, and not on %s', (every, allowed, refused) => {
    expect(judge(ending(allowed), paid(every)).verdict).toBe('allowed');
    expect(judge(ending(refused), paid(every))).toMatchObject({
      verdict: 'refused',
      code: 'notice_too_short',
      sentence: expect.stringMatching(/at the earliest\. \(Landlord and Tenant Act 2022, sections 34 to 38\)$/),
    });
  });

  test('has a warning where the Act names no period, the rent is unknown, or the lease runs longer', () => {
    expect(count({})).toBe(0);
    expect(count(paid('half_year'))).toBe(1);
    expect(count(paid('half_year'), '2027-01-20')).toBe(0);
    expect(count({ terms: [] })).toBe(1);
    expect(count({ lease: { end: '2027-06-30' } })).toBe(1);
  });
});

test('entry for inspection needs 24 hours', () => {
  expect(visit('2026-11-22', '12:00')).toEqual({ verdict: 'allowed', warnings: [] });
  expect(visit('2026-11-22', '11:59')).toMatchObject({ verdict: 'refused', code: 'notice_too_short' });
  expect(visit('2026-11-21', '12:00')).toEqual({
    verdict: 'invalid',
    fields: { 'values.date': ['This day has passed.'] },
  });
});

test('the time that a refused entry names is not too early', () => {
  const nowMs = Date.parse('2026-11-21T09:00:20Z');
  expect(visit('2026-11-22', '12:00', { nowMs })).toMatchObject({
    sentence: expect.stringContaining('so 22 Nov 2026, 12:01 at the earliest'),
  });
  expect(visit('2026-11-22', '12:01', { nowMs }).verdict).toBe('allowed');
});

test('arrears need something overdue, and doubts are warnings', () => {
  expect(arrears({})).toEqual({ verdict: 'allowed', warnings: [] });
  expect(arrears({ overdue_amount: 0 })).toMatchObject({ verdict: 'refused', code: 'nothing_overdue' });
  expect(arrears({}, '2026-11-20').verdict).toBe('invalid');
  const judged = arrears({ oldest_due: '2026-11-05', disputed: true, claimed: 1 });
  expect(warningsOf(judged).map(({ text }) => text)).toEqual([
    'Rent is late for less than 30 days: re-entry and court come later.',
    'The tenant disputes what is owed.',
    'The tenant says that a part is paid, and the claim waits for you.',
  ]);
});

test('without a lease that runs, only arrears can be given notice of', () => {
  for (const input of [increase(550_000, '2027-03-01'), ending('2027-03-01')])
    expect(judge(input, { lease: null })).toMatchObject({ verdict: 'refused', code: 'no_lease_runs' });
  expect(judge({ kind: 'arrears', values: { pay_by: '2026-11-30' } } as never, { lease: null }).verdict).toBe(
    'allowed',
  );
});
