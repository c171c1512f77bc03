import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { type MoneyRuleRow, moneyRuleSchema } from '@amayumba/contract/money/rules.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

// In a file of its own, because the first view of the portals needs no rule.
const moneyRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMoneyRules: build.query<MoneyRuleRow[], void>({
      query: () => request(listMoneyRules),
      transformResponse: (answer) => readList<MoneyRuleRow>(answer),
      responseSchema: z.array(moneyRuleSchema),
      providesTags: ['Settings'],
    }),
  }),
});

export const { useListMoneyRulesQuery } = moneyRulesApi;
