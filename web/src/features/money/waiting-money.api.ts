import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { type WaitingMoney, waitingMoneySchema } from '@amayumba/contract/money/waiting.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** What waits at Money for a decision. Apart from the other calls, because every view of a manager makes it. */
export const { useGetWaitingMoneyQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWaitingMoney: build.query<WaitingMoney, void>({
      query: () => request(getWaitingMoney),
      responseSchema: waitingMoneySchema,
      // Approvals are also about costs and remittances.
      providesTags: ['Payment', 'OwnerMoney', 'Expense'],
    }),
  }),
});
