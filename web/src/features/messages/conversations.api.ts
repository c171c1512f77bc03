import {
  type ConversationMessage,
  conversationMessageSchema,
  conversationSchema,
} from '@amayumba/contract/messages/conversation.ts';
import * as calls from '@amayumba/contract/messages/conversation-endpoints.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writes } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

interface Written {
  account: number;
  text: string;
  attachment: File | null;
  key: string;
  /** Receives the share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void;
}

/** The list alone: reading a conversation changes the unread counts, but not the conversation. */
const LIST = { type: 'Conversation', id: 'LIST' } as const;

export const { useListConversationsQuery, useGetConversationQuery, useWriteInConversationMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listConversations: readsPage(build, calls.listConversations, conversationSchema, [LIST]),
      getConversation: build.query<ConversationMessage[], number>({
        query: (account) => request(calls.getConversation, { params: { account } }),
        transformResponse: async (answer: ConversationMessage[]) => {
          const { apiBaseUrl } = await loadConfig();
          return answer.map((message) => ({ ...message, attachment: readLink(message.attachment, apiBaseUrl) }));
        },
        responseSchema: z.array(conversationMessageSchema),
        providesTags: ['Conversation'],
        // The server notes that it was read.
        onQueryStarted: async (_account, { dispatch, queryFulfilled }) => {
          const isRead = await queryFulfilled.then(
            () => true,
            () => false,
          );
          if (isRead) dispatch(baseApi.util.invalidateTags([LIST]));
        },
      }),
      writeInConversation: writes(
        build,
        calls.writeInConversation,
        ({ account, text, attachment, key, onProgress }: Written) => ({
          params: { account },
          body: { text, attachment },
          headers: idempotencyHeader(key),
          onProgress,
        }),
        changes('Conversation'),
      ),
    }),
  });
