import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/owners/ownership-endpoints.ts';
import type { OwnershipQuery } from '@amayumba/contract/owners/ownership.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads, writes, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

export const {
  useListOwnershipsQuery,
  useSetOwnershipMutation,
  useGetOwnerDetailsQuery,
  useChangeOwnerDetailsMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnerships: reads(build, calls.listOwnerships, ['Property'], (query: OwnershipQuery) => ({ query })),
    setOwnership: writesOnce(build, calls.setOwnership, changes('Property', 'Tenant', 'Payment', 'User')),
    getOwnerDetails: reads(build, calls.getOwnerDetails, ['User'], (owner: number) => ({ params: { owner } })),
    changeOwnerDetails: writes(
      build,
      calls.changeOwnerDetails,
      ({ owner, body }: { owner: number; body: BodyOf<typeof calls.changeOwnerDetails> }) => ({
        params: { owner },
        body,
      }),
      changes('User'),
    ),
  }),
});
