import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import { type ProviderName, providerSchema } from '@amayumba/contract/money/provider.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, readsList, writes } from '../../api/build-calls.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { changes } from '../../api/tags.ts';

/** The settings of the mobile money networks and of the SMS gateway. Other servers lack these calls. */
export const { useListProvidersQuery, useUpdateProviderMutation, useTestProviderMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProviders: readsList(build, listProviders, providerSchema, ['Settings'], none),
    updateProvider: writes(
      build,
      updateProvider,
      ({ name, body }: { name: ProviderName; body: BodyOf<typeof updateProvider> }) => ({ params: { name }, body }),
      changes('Settings'),
    ),
    testProvider: writes(
      build,
      testProvider,
      ({ name, key }: { name: ProviderName; key: string }) => ({ params: { name }, headers: idempotencyHeader(key) }),
      // A failed test is recorded too.
      () => ['Settings'],
    ),
  }),
});
