import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { moneyRuleSchema } from '@amayumba/contract/money/rules.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, readsList } from '../../api/build-calls.ts';

/** In a file of its own, because the first view of the portals needs no rule. */
export const { useListMoneyRulesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ listMoneyRules: readsList(build, listMoneyRules, moneyRuleSchema, ['Settings'], none) }),
});
