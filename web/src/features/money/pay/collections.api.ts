import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  checkCollection,
  createCollection,
  decideCollection,
  getCollection,
  listCollections,
} from '@amayumba/contract/money/collection-endpoints.ts';
import { type Collection, type CollectionQuery, collectionSchema } from '@amayumba/contract/money/collection.ts';
import { listNetworks, type OpenNetwork, openNetworkSchema } from '@amayumba/contract/money/network-endpoints.ts';
import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { type PayLink, payLinkSchema } from '@amayumba/contract/money/pay-link.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../../api/base-api.ts';
import { readList, readPage } from '../../../api/dialect/page.ts';
import { idempotencyHeader } from '../../../api/idempotency-header.ts';
import { request } from '../../../api/request.ts';
import { changes } from '../../../api/tags.ts';

/** An attempt changes the paid amounts, and these decide whether another attempt makes sense. */
const TAGS = ['Payment' as const];

/** Payments asked for by phone. Other servers lack these calls. */
const collectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNetworks: build.query<OpenNetwork[], void>({
      query: () => request(listNetworks),
      transformResponse: (answer) => readList<OpenNetwork>(answer),
      responseSchema: z.array(openNetworkSchema),
      providesTags: ['Settings'],
    }),
    listCollections: build.query<Page<Collection>, CollectionQuery & { page: number; page_size: number }>({
      query: (query) => request(listCollections, { query }),
      transformResponse: (answer) => readPage<Collection>(answer),
      responseSchema: pageOf(collectionSchema),
      providesTags: TAGS,
    }),
    getCollection: build.query<Collection, string>({
      query: (collection_id) => request(getCollection, { params: { collection_id } }),
      responseSchema: collectionSchema,
      providesTags: TAGS,
    }),
    createCollection: build.mutation<Collection, { key: string; body: BodyOf<typeof createCollection> }>({
      query: ({ key, body }) => request(createCollection, { body, headers: idempotencyHeader(key) }),
      responseSchema: collectionSchema,
      // A refusal because of an open attempt means that the list does not have it yet.
      invalidatesTags: (_answer, problem) => (problem && problem.code !== 'collection_open' ? [] : TAGS),
    }),
    checkCollection: build.mutation<Collection, { id: string; key: string }>({
      query: ({ id, key }) =>
        request(checkCollection, { params: { collection_id: id }, headers: idempotencyHeader(key) }),
      responseSchema: collectionSchema,
      invalidatesTags: changes('Payment'),
    }),
    decideCollection: build.mutation<Collection, { id: string; key: string; body: BodyOf<typeof decideCollection> }>({
      query: ({ id, key, body }) =>
        request(decideCollection, { params: { collection_id: id }, body, headers: idempotencyHeader(key) }),
      responseSchema: collectionSchema,
      invalidatesTags: changes('Payment'),
    }),
    createPayLink: build.mutation<PayLink, { key: string; account: number; send_sms: boolean }>({
      // Other servers do not know the flag.
      query: ({ key, account, send_sms }) =>
        request(createPayLink, { body: { account, ...(send_sms && { send_sms }) }, headers: idempotencyHeader(key) }),
      responseSchema: payLinkSchema,
      invalidatesTags: changes('Message'),
    }),
  }),
});

export const {
  useListNetworksQuery,
  useListCollectionsQuery,
  useGetCollectionQuery,
  useCreateCollectionMutation,
  useCheckCollectionMutation,
  useDecideCollectionMutation,
  useCreatePayLinkMutation,
} = collectionsApi;

/** The known state of an attempt, without a request for it. */
export const useCollectionState = collectionsApi.endpoints.getCollection.useQueryState;
