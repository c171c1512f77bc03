import * as calls from '@amayumba/contract/money/collection-endpoints.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { collectionSchema } from '@amayumba/contract/money/collection.ts';
import { listNetworks, openNetworkSchema } from '@amayumba/contract/money/network-endpoints.ts';
import { createPayLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { baseApi } from '../../../api/base-api.ts';
import { none, reads, readsList, readsPage, writes, writesOnce } from '../../../api/build-calls.ts';
import { idempotencyHeader } from '../../../api/idempotency-header.ts';
import type { Problem } from '../../../api/problem.ts';
import { changes } from '../../../api/tags.ts';

interface OfAttempt {
  id: string;
  key: string;
}
/** An attempt changes the paid amounts, and these decide whether another attempt makes sense. */
const TAGS = ['Payment' as const];

/** Whether a request was refused because of another attempt: one that is open, or one whose reply was lost. */
const isOfAnother = ({ code }: Pick<Problem, 'code'>): boolean => code === 'collection_open' || code === 'key_reused';

/** Payments asked for by phone. Other servers lack these calls. */
const collectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNetworks: readsList(build, listNetworks, openNetworkSchema, ['Settings'], none),
    listCollections: readsPage(build, calls.listCollections, collectionSchema, TAGS),
    getCollection: reads(build, calls.getCollection, TAGS, (collection_id: string) => ({ params: { collection_id } })),
    // A refusal because of another attempt means that the list may not have it yet.
    createCollection: writesOnce(build, calls.createCollection, (answer, problem) =>
      problem && isOfAnother(problem) ? TAGS : changes(...TAGS)(answer, problem),
    ),
    checkCollection: writes(
      build,
      calls.checkCollection,
      ({ id, key }: OfAttempt) => ({ params: { collection_id: id }, headers: idempotencyHeader(key) }),
      changes('Payment'),
    ),
    decideCollection: writes(
      build,
      calls.decideCollection,
      ({ id, key, body }: OfAttempt & { body: BodyOf<typeof calls.decideCollection> }) => ({
        params: { collection_id: id },
        body,
        headers: idempotencyHeader(key),
      }),
      changes('Payment'),
    ),
    createPayLink: writes(
      build,
      createPayLink,
      // Other servers do not know the flag.
      ({ key, account, send_sms }: { key: string; account: number; send_sms: boolean }) => ({
        body: { account, ...(send_sms && { send_sms }) },
        headers: idempotencyHeader(key),
      }),
      changes('Message'),
    ),
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
