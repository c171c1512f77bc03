import { type AttentionItem, attentionItemSchema } from '@amayumba/contract/attention/attention.ts';
import { dismissAttention, listAttention, retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';

export const { useListAttentionQuery, useRetryAttentionMutation, useDismissAttentionMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listAttention: build.query<Page<AttentionItem>, { page: number; page_size: number }>({
        query: (query) => request(listAttention, { query }),
        transformResponse: (answer) => readPage<AttentionItem>(answer),
        responseSchema: pageOf(attentionItemSchema),
        providesTags: ['Attention'],
      }),
      retryAttention: build.mutation<{ count: number }, string[]>({
        query: (ids) => request(retryAttention, { body: { ids } }),
        invalidatesTags: (_answer, problem) => (problem ? [] : ['Attention']),
      }),
      dismissAttention: build.mutation<{ count: number }, string[]>({
        query: (ids) => request(dismissAttention, { body: { ids } }),
        invalidatesTags: (_answer, problem) => (problem ? [] : ['Attention']),
      }),
    }),
  });
