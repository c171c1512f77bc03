import { DEFAULT_MONEY_RULES, ruleOn } from '@amayumba/contract/ledger/money-rules.ts';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { useListMoneyRulesQuery } from './money.api.ts';
import { today } from '../../lib/today.ts';

const KEY = 'charge_days_before';

/**
 * The days before its due day on which rent is charged; undefined if the server has no ledger. Until the server has
 * answered it is the default, so that a form sent early still has its rent charged.
 */
export function useChargedAhead(): number | undefined {
  const { data, error } = useListMoneyRulesQuery();
  if (!data && isUnknownCall(asProblem(error))) return undefined;
  const inForce = data?.find(({ key, is_in_force }) => key === KEY && is_in_force)?.value;
  return typeof inForce === 'number' ? inForce : ruleOn(DEFAULT_MONEY_RULES, KEY, today())?.value;
}
