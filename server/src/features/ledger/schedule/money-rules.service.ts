import { type CalendarDate, daysBetween } from '@amayumba/contract/calendar.ts';
import { DEFAULT_MONEY_RULES, DEFAULT_MONEY_SETTINGS } from '@amayumba/contract/ledger/money-rules.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { MoneyRuleRow, NewMoneyRule } from '@amayumba/contract/money/rules.ts';
import type { Db } from '../../../db/connect.ts';
import { listedItems, type Paging } from '../../../db/listed.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { insertMoneyRule, listMoneyRuleRows } from './money-rules.repository.ts';

type Unmarked = Omit<MoneyRuleRow, 'is_in_force'>;

/** All rules, by key and then by first day, each with whether it is in force today. See docs/rules.md, Money rules. */
export async function listMoneyRules(
  parts: Pick<Parts, 'db' | 'clock'>,
  paging: Paging,
): Promise<MoneyRuleRow[] | Page<MoneyRuleRow>> {
  return listedItems(paging, await allRules(parts.db, todayOf(parts)));
}

/** Adds a rule that holds from a day on; earlier rules stay for the days before. @throws Refusal key_reused */
export function createMoneyRule(parts: Parts, request: Repeatable, input: NewMoneyRule): Promise<MoneyRuleRow> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const { note = '', ...rule } = input;
    const row = { ...rule, note, created_by: viewer.user_id, created_at: nowOf(parts) };
    const { id, ...after } = await insertMoneyRule(tx, row);
    await recordAudit(tx, viewer, { action: 'created', subject: 'money_rule', subject_id: id, after });
    const all = await allRules(tx, todayOf(parts));
    const inForce = all.find(({ key, is_in_force }) => key === rule.key && is_in_force);
    return { ...rule, note, is_in_force: inForce?.from_date === rule.from_date };
  });
}

async function allRules(db: Db, today: CalendarDate): Promise<MoneyRuleRow[]> {
  const defaults = [...DEFAULT_MONEY_RULES, ...DEFAULT_MONEY_SETTINGS];
  const added = await listMoneyRuleRows(db);
  // Stable, so that of two rules with the same first day the later entry comes last and counts.
  const all = [
    ...defaults.map((rule) => ruleRow({ ...rule, note: '' })),
    ...added.map((row) => ruleRow(row as Unmarked)),
  ].toSorted((a, b) => daysBetween(b.from_date, a.from_date));
  return [...new Set(defaults.map(({ key }) => key))].flatMap((key) => {
    const rules = all.filter((rule) => rule.key === key);
    const inForce = rules.findLast(({ from_date }) => from_date <= today);
    if (inForce) inForce.is_in_force = true;
    return rules;
  });
}

const ruleRow = ({ key, value, from_date, source, note }: Unmarked): MoneyRuleRow => ({
  key,
  value,
  from_date,
  source,
  note,
  is_in_force: false,
});
