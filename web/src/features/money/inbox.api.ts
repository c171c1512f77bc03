import {
  dismissInboxItem,
  listInbox,
  matchInboxItem,
  reopenInboxItem,
  splitInboxItem,
} from '@amayumba/contract/money/inbox-endpoints.ts';
import { inboxItemSchema } from '@amayumba/contract/money/inbox.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

const CHANGED = changes('Payment');

const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Suggestions depend on open charges, so the inbox shares the tag of payments.
    listInbox: readsPage(build, listInbox, inboxItemSchema, ['Payment']),
    matchInboxItem: writesOnce(build, matchInboxItem, CHANGED),
    splitInboxItem: writesOnce(build, splitInboxItem, CHANGED),
    dismissInboxItem: writesOnce(build, dismissInboxItem, CHANGED),
    reopenInboxItem: writesOnce(build, reopenInboxItem, CHANGED),
  }),
});

export const {
  useListInboxQuery,
  useMatchInboxItemMutation,
  useSplitInboxItemMutation,
  useDismissInboxItemMutation,
  useReopenInboxItemMutation,
} = inboxApi;
