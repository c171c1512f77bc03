import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/owners/ownership-endpoints.ts';
import {
  type OwnerDetails,
  ownerDetailsSchema,
  type Ownership,
  type OwnershipQuery,
  ownershipSchema,
} from '@amayumba/contract/owners/ownership.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The calls about shares of estates and details of owners. */
export const {
  useListOwnershipsQuery,
  useSetOwnershipMutation,
  useGetOwnerDetailsQuery,
  useChangeOwnerDetailsMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnerships: build.query<Ownership[], OwnershipQuery>({
      query: (query) => request(calls.listOwnerships, { query }),
      responseSchema: z.array(ownershipSchema),
      providesTags: ['Property'],
    }),
    setOwnership: build.mutation<Ownership[], { key: string; body: BodyOf<typeof calls.setOwnership> }>({
      query: ({ key, body }) => request(calls.setOwnership, { body, headers: idempotencyHeader(key) }),
      responseSchema: z.array(ownershipSchema),
      invalidatesTags: changes('Property', 'Tenant', 'Payment', 'User'),
    }),
    getOwnerDetails: build.query<OwnerDetails, number>({
      query: (owner) => request(calls.getOwnerDetails, { params: { owner } }),
      responseSchema: ownerDetailsSchema,
      providesTags: ['User'],
    }),
    changeOwnerDetails: build.mutation<OwnerDetails, { owner: number; body: BodyOf<typeof calls.changeOwnerDetails> }>({
      query: ({ owner, body }) => request(calls.changeOwnerDetails, { params: { owner }, body }),
      responseSchema: ownerDetailsSchema,
      invalidatesTags: changes('User'),
    }),
  }),
});
