import * as calls from '@amayumba/contract/messages/endpoints.ts';
import { messageSchema } from '@amayumba/contract/messages/message.ts';
import { type Template, type TemplateChange, templateSchema } from '@amayumba/contract/messages/template.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, readsList, readsPage, writes, writesOnce } from '../../api/build-calls.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

type TemplateKey = Pick<Template, 'step' | 'language'>;
const CHANGED = changes('Message');

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
    listMessages: readsPage(build, calls.listMessages, messageSchema, ['Message']),
    repeatMessage: writesOnce(build, calls.repeatMessage, CHANGED),
    listTemplates: readsList(build, calls.listTemplates, templateSchema, ['Message'], none),
    changeTemplate: writes(
      build,
      calls.changeTemplate,
      ({ body, ...params }: TemplateKey & { body: TemplateChange }) => ({ params, body }),
      CHANGED,
    ),
    resetTemplate: build.mutation<unknown, TemplateKey & { version: number | undefined }>({
      query: ({ version, ...params }) => request(calls.resetTemplate, { params, headers: ifMatchHeader(version) }),
      invalidatesTags: CHANGED,
    }),
    getMessageCosts: reads(build, calls.getMessageCosts, ['Message'], (month: string) => ({ query: { month } })),
  }),
});
