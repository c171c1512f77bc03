import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { type WaitingMoney, waitingMoneySchema } from '@amayumba/contract/money/waiting.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/**
 * The number of decisions that wait at Money. In a file of its own, because every view of a manager makes this call.
 */
export const { useGetWaitingMoneyQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWaitingMoney: build.query<WaitingMoney, void>({
      query: () => request(getWaitingMoney),
      responseSchema: waitingMoneySchema,
      // Approvals can also be about costs and remittances.
      providesTags: ['Payment', 'OwnerMoney', 'Expense'],
    }),
  }),
});
