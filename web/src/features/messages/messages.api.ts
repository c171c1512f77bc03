import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  changeTemplate,
  getMessageCosts,
  listMessages,
  listTemplates,
  repeatMessage,
  resetTemplate,
} from '@amayumba/contract/messages/endpoints.ts';
import {
  costsSchema,
  type Message,
  type MessageCosts,
  type MessageQuery,
  messageSchema,
} from '@amayumba/contract/messages/message.ts';
import { type Template, type TemplateChange, templateSchema } from '@amayumba/contract/messages/template.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList, readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

type Filter = Omit<MessageQuery, 'page' | 'page_size'>;
type TemplateKey = Pick<Template, 'step' | 'language'>;

/** The messages sent to tenants, and the texts and costs of SMS. Other servers lack these calls. */
export const {
  useListMessagesQuery,
  useRepeatMessageMutation,
  useListTemplatesQuery,
  useChangeTemplateMutation,
  useResetTemplateMutation,
  useGetMessageCostsQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query<Page<Message>, Filter & { page: number; page_size: number }>({
      query: (query) => request(listMessages, { query }),
      transformResponse: (answer) => readPage<Message>(answer),
      responseSchema: pageOf(messageSchema),
      providesTags: ['Message'],
    }),
    repeatMessage: build.mutation<Message, { id: number; key: string }>({
      query: ({ id, key }) => request(repeatMessage, { params: { id }, headers: idempotencyHeader(key) }),
      responseSchema: messageSchema,
      invalidatesTags: changes('Message'),
    }),
    listTemplates: build.query<Template[], void>({
      query: () => request(listTemplates),
      transformResponse: (answer) => readList<Template>(answer),
      responseSchema: z.array(templateSchema),
      providesTags: ['Message'],
    }),
    changeTemplate: build.mutation<Template, TemplateKey & { body: TemplateChange }>({
      query: ({ body, ...params }) => request(changeTemplate, { params, body }),
      responseSchema: templateSchema,
      invalidatesTags: changes('Message'),
    }),
    resetTemplate: build.mutation<unknown, TemplateKey & { version: number | undefined }>({
      query: ({ version, ...params }) => request(resetTemplate, { params, headers: ifMatchHeader(version) }),
      invalidatesTags: changes('Message'),
    }),
    getMessageCosts: build.query<MessageCosts, string>({
      query: (month) => request(getMessageCosts, { query: { month } }),
      responseSchema: costsSchema,
      providesTags: ['Message'],
    }),
  }),
});
