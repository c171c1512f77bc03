import { getMyCash, listPayingAccounts, recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import { payingAccountSchema } from '@amayumba/contract/money/cash.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, readsPage, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

/** The calls for people who record cash and see no other money. */
export const { useGetMyCashQuery, useListPayingAccountsQuery, useRecordCashMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyCash: reads(build, getMyCash, ['Payment'], none),
    listPayingAccounts: readsPage(build, listPayingAccounts, payingAccountSchema, []),
    recordCash: writesOnce(build, recordCash, changes('Payment')),
  }),
});
