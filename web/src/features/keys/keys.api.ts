import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { type ApiKey, apiKeySchema, type CreatedApiKey, createdApiKeySchema } from '@amayumba/contract/keys/key.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query<ApiKey[], void>({
      query: () => request(listApiKeys),
      responseSchema: z.array(apiKeySchema),
      providesTags: ['ApiKey'],
    }),
    createApiKey: build.mutation<CreatedApiKey, BodyOf<typeof createApiKey>>({
      query: (body) => request(createApiKey, { body }),
      responseSchema: createdApiKeySchema,
      invalidatesTags: changes('ApiKey'),
    }),
    revokeApiKey: build.mutation<unknown, number>({
      query: (id) => request(revokeApiKey, { params: { id } }),
      invalidatesTags: changes('ApiKey'),
    }),
  }),
});
