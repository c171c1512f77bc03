import { type CalendarDate, dayOfInstant } from '@amayumba/contract/calendar.ts';
import { findReferenceCodes } from '@amayumba/contract/ledger/reference-code.ts';
import { phoneEnd } from '@amayumba/contract/phone-field.ts';
import { type MatchReason, SUGGESTIONS_MAX, type Suggestion } from '@amayumba/contract/money/inbox.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { type AccountFacts, readAccountFacts } from './account-facts.repository.ts';
import { type Candidate, listNamed, listSimilar, type SoughtMoney } from './candidates.repository.ts';
import { amountEquals, type MatchFacts, reasonsOf, scoreOf } from './score-match.ts';

/** The fields of arrived money that matching reads. */
export interface ArrivedMoney {
  channel: string;
  /** Whole shillings. */
  amount: number;
  /** An ISO instant. */
  received_at: string;
  phone: string;
  name: string;
  text: string;
  external_reference: string | null;
}

const soughtOf = (money: ArrivedMoney, n: number): SoughtMoney => ({
  n,
  channel: money.channel,
  amount: money.amount,
  day: dayOfInstant(money.received_at),
  codes: findReferenceCodes(money.text),
  phone_end: phoneEnd(money.phone) ?? null,
  name: money.name,
  text: money.text,
  reference: money.external_reference,
});

function sentenceOf({ name }: SoughtMoney, reason: MatchReason, { similarity, oldest_charge }: AccountFacts): string {
  switch (reason) {
    case 'code':
      return 'Payment code in the text';
    case 'request':
      return 'A payment of this sum was requested by phone';
    case 'phone':
      return 'Phone is known for this account only';
    case 'shared_phone':
      return 'Phone is known for this account and for others';
    case 'all_open':
      return 'Amount equals all that is open';
    case 'oldest_charge':
      return `Amount equals the oldest charge, ${oldest_charge ? chargeName(oldest_charge) : ''}`;
    case 'whole_rents':
      return 'Amount equals one or more whole rents';
    case 'similar_name': {
      const place = name === '' ? ' in the text' : '';
      return similarity === 1 ? `Same name${place}` : `Similar name${place} (${Math.floor(similarity * 100)}%)`;
    }
    case 'no_code':
      return 'No payment code';
    case 'other_phone':
      return 'Other phone';
  }
}

function suggestionOf(money: SoughtMoney, row: AccountFacts, found: readonly Candidate[]): Suggestion {
  const by = (kind: Candidate['by']) => found.some((one) => one.account === row.account && one.by === kind);
  const { n: _n, rent_amount, oldest_charge, similarity, ...shown } = row;
  const isShared = found.filter((one) => one.by === 'phone').length > 1;
  const facts: MatchFacts = {
    named_by: by('code') ? 'code' : by('request') ? 'request' : null,
    phone: by('phone') ? (isShared ? 'shared' : 'own') : money.phone_end === null ? null : 'other',
    amount: amountEquals(money.amount, {
      open_amount: row.open_amount,
      oldest_charge: oldest_charge?.outstanding_amount ?? null,
      rent_amount,
    }),
    similarity,
  };
  const reasons = reasonsOf(facts);
  const shownAs = (speaks_for: boolean) => (code: MatchReason) => ({
    code,
    text: sentenceOf(money, code, row),
    speaks_for,
  });
  return {
    ...withTenantDetails(shown),
    score: scoreOf(facts),
    reasons: [...reasons.for.map(shownAs(true)), ...reasons.against.map(shownAs(false))],
  };
}

const strength = ({ reasons }: Suggestion) => reasons.filter(({ speaks_for }) => speaks_for).length;

/** The suggestions for each sum of money, the best first; of two equal ones, the one with more reasons. */
async function rank(db: Db, money: readonly SoughtMoney[], found: readonly Candidate[], today: CalendarDate) {
  const pairs = new Map(
    found.map(({ n, account }) => {
      const { name = '', text = '' } = money[n] ?? {};
      return [`${n} ${account}`, { n, account, name, text }];
    }),
  );
  const facts = Map.groupBy(await readAccountFacts(db, [...pairs.values()], today), ({ n }) => n);
  const foundFor = Map.groupBy(found, ({ n }) => n);
  return money.map((one) =>
    (facts.get(one.n) ?? [])
      .map((row) => suggestionOf(one, row, foundFor.get(one.n) ?? []))
      .toSorted((a, b) => b.score - a.score || strength(b) - strength(a) || a.account - b.account),
  );
}

/** The accounts that money names by a code, a request or a phone: all that can be posted automatically. */
export async function findNamed(
  db: Db,
  arrived: readonly ArrivedMoney[],
  today: CalendarDate,
): Promise<Suggestion[][]> {
  const money = arrived.map(soughtOf);
  return rank(db, money, await listNamed(db, money, today), today);
}

/** The five most likely accounts of each sum of money. Call it in a transaction. See docs/rules.md, Matching. */
export async function suggestAccounts(
  tx: Db,
  arrived: readonly ArrivedMoney[],
  today: CalendarDate,
): Promise<Suggestion[][]> {
  const money = arrived.map(soughtOf);
  const found = [...(await listNamed(tx, money, today)), ...(await listSimilar(tx, money, today))];
  return (await rank(tx, money, found, today)).map((suggestions) =>
    suggestions
      .filter(({ score, reasons }) => score > 0 || reasons.some(({ speaks_for }) => speaks_for))
      .slice(0, SUGGESTIONS_MAX),
  );
}
