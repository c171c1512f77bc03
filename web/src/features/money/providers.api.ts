import type { BodyOf } from '@amayumba/contract/endpoint.ts';

import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import {
  type Provider,
  type ProviderName,
  providerSchema,
  type ProviderTest,
  providerTestSchema,
} from '@amayumba/contract/money/provider.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The settings of the mobile money networks and of the SMS gateway. Other servers lack these calls. */
export const { useListProvidersQuery, useUpdateProviderMutation, useTestProviderMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query<Provider[], void>({
      query: () => request(listProviders),
      transformResponse: (answer) => readList<Provider>(answer),
      responseSchema: z.array(providerSchema),
      providesTags: ['Settings'],
    }),
    updateProvider: build.mutation<Provider, { name: ProviderName; body: BodyOf<typeof updateProvider> }>({
      query: ({ name, body }) => request(updateProvider, { params: { name }, body }),
      responseSchema: providerSchema,
      invalidatesTags: changes('Settings'),
    }),
    testProvider: build.mutation<ProviderTest, { name: ProviderName; key: string }>({
      query: ({ name, key }) => request(testProvider, { params: { name }, headers: idempotencyHeader(key) }),
      responseSchema: providerTestSchema,
      invalidatesTags: ['Settings'],
    }),
  }),
});
