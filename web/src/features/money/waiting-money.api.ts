import { getWaitingMoney } from '@amayumba/contract/money/waiting-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads } from '../../api/build-calls.ts';

/**
 * The number of decisions that wait at Money; approvals can also be about costs and remittances. In a file of its own,
 * because every view of a manager makes this call.
 */
export const { useGetWaitingMoneyQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWaitingMoney: reads(build, getWaitingMoney, ['Payment', 'OwnerMoney', 'Expense'], none),
  }),
});
