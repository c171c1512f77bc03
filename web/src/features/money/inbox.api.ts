import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  dismissInboxItem,
  listInbox,
  matchInboxItem,
  reopenInboxItem,
  splitInboxItem,
} from '@amayumba/contract/money/inbox-endpoints.ts';
import { type InboxItem, inboxItemSchema, type InboxQuery } from '@amayumba/contract/money/inbox.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** A call that changes an item once for each key. */
interface Keyed {
  id: number;
  key: string;
}

/** Suggestions depend on open charges, so the inbox shares the tag of payments. */
const TAGS = ['Payment' as const];

/** The calls about money that arrived and could not be matched. */
const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInbox: build.query<Page<InboxItem>, InboxQuery & { page: number; page_size: number }>({
      query: (query) => request(listInbox, { query }),
      transformResponse: (answer) => readPage<InboxItem>(answer),
      responseSchema: pageOf(inboxItemSchema),
      providesTags: TAGS,
    }),
    matchInboxItem: build.mutation<InboxItem, Keyed & { body: BodyOf<typeof matchInboxItem> }>({
      query: ({ id, key, body }) => request(matchInboxItem, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: inboxItemSchema,
      invalidatesTags: changes('Payment'),
    }),
    splitInboxItem: build.mutation<InboxItem, Keyed & { body: BodyOf<typeof splitInboxItem> }>({
      query: ({ id, key, body }) => request(splitInboxItem, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: inboxItemSchema,
      invalidatesTags: changes('Payment'),
    }),
    dismissInboxItem: build.mutation<InboxItem, Keyed & { body: BodyOf<typeof dismissInboxItem> }>({
      query: ({ id, key, body }) =>
        request(dismissInboxItem, { params: { id }, body, headers: idempotencyHeader(key) }),
      responseSchema: inboxItemSchema,
      invalidatesTags: changes('Payment'),
    }),
    reopenInboxItem: build.mutation<InboxItem, Keyed>({
      query: ({ id, key }) => request(reopenInboxItem, { params: { id }, headers: idempotencyHeader(key) }),
      responseSchema: inboxItemSchema,
      invalidatesTags: changes('Payment'),
    }),
  }),
});

export const {
  useListInboxQuery,
  useMatchInboxItemMutation,
  useSplitInboxItemMutation,
  useDismissInboxItemMutation,
  useReopenInboxItemMutation,
} = inboxApi;
