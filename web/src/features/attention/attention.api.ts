import { attentionItemSchema } from '@amayumba/contract/attention/attention.ts';
import { dismissAttention, listAttention, retryAttention } from '@amayumba/contract/attention/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

const CHANGED = changes('Attention');
const choice = (ids: string[]) => ({ body: { ids } });

export const { useListAttentionQuery, useRetryAttentionMutation, useDismissAttentionMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listAttention: readsPage(build, listAttention, attentionItemSchema, ['Attention']),
      retryAttention: writes(build, retryAttention, choice, CHANGED),
      dismissAttention: writes(build, dismissAttention, choice, CHANGED),
    }),
  });
