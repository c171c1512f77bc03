import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, none, reads, sends, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

const CHANGED = changes('ApiKey');

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: reads(build, listApiKeys, ['ApiKey'], none),
    createApiKey: writes(build, createApiKey, (body: BodyOf<typeof createApiKey>) => ({ body }), CHANGED),
    revokeApiKey: sends(build, revokeApiKey, byId, CHANGED),
  }),
});
