import { DEFAULT_MONEY_RULES, type MoneyRuleKey, ruleOn } from '@amayumba/contract/ledger/money-rules.ts';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { useListMoneyRulesQuery } from './money-rules.api.ts';
import { today } from '../../lib/today.ts';

/**
 * The value of a rule in force today; undefined if the server has no ledger. Until the server has answered it is the
 * default, so that a form sent early still has its rent charged.
 */
export function useMoneyRule(key: MoneyRuleKey): number | undefined {
  const { data, error } = useListMoneyRulesQuery();
  if (!data && isUnknownCall(asProblem(error))) return undefined;
  const inForce = data?.find((rule) => rule.key === key && rule.is_in_force)?.value;
  return typeof inForce === 'number' ? inForce : ruleOn(DEFAULT_MONEY_RULES, key, today())?.value;
}

/** The typed rent, with the office's usual due day until another is typed. */
export function useWithDueDay<R extends { due_day: string | null }>(rent: R): R & { due_day: string } {
  const usual = useMoneyRule('due_day');
  return { ...rent, due_day: rent.due_day ?? String(usual ?? '') };
}
