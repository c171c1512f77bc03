import * as calls from '@amayumba/contract/money/inbox-endpoints.ts';
import { inboxItemSchema } from '@amayumba/contract/money/inbox.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

const CHANGED = changes('Payment');

const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Suggestions depend on open charges, so the inbox shares the tag of payments.
    listInbox: readsPage(build, calls.listInbox, inboxItemSchema, ['Payment']),
    matchInboxItem: writesOnce(build, calls.matchInboxItem, CHANGED),
    splitInboxItem: writesOnce(build, calls.splitInboxItem, CHANGED),
    dismissInboxItem: writesOnce(build, calls.dismissInboxItem, CHANGED),
    reopenInboxItem: writesOnce(build, calls.reopenInboxItem, CHANGED),
  }),
});

export const {
  useListInboxQuery,
  useMatchInboxItemMutation,
  useSplitInboxItemMutation,
  useDismissInboxItemMutation,
  useReopenInboxItemMutation,
} = inboxApi;
