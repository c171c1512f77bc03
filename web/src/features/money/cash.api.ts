import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { getMyCash, listPayingAccounts, recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import {
  type CashReceipt,
  cashReceiptSchema,
  type MyCash,
  myCashSchema,
  type PayingAccount,
  payingAccountSchema,
} from '@amayumba/contract/money/cash.ts';
import { baseApi } from '../../api/base-api.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The calls for people who record cash and see no other money. */
export const { useGetMyCashQuery, useListPayingAccountsQuery, useRecordCashMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyCash: build.query<MyCash, void>({
      query: () => request(getMyCash),
      responseSchema: myCashSchema,
      providesTags: ['Payment'],
    }),
    listPayingAccounts: build.query<Page<PayingAccount>, { page: number; page_size: number; search: string }>({
      query: (filter) => request(listPayingAccounts, { query: filter }),
      responseSchema: pageOf(payingAccountSchema),
    }),
    recordCash: build.mutation<CashReceipt, { key: string; body: BodyOf<typeof recordCash> }>({
      query: ({ key, body }) => request(recordCash, { body, headers: idempotencyHeader(key) }),
      responseSchema: cashReceiptSchema,
      invalidatesTags: changes('Payment'),
    }),
  }),
});
