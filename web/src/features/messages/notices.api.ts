import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { listNotices, readNotice, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import { type Notice, type NoticeInput, noticeSchema } from '@amayumba/contract/messages/notice.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, type PageQuery, writes } from '../../api/build-calls.ts';
import { readLink } from '../../api/dialect/link.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { loadConfig } from '../../config.ts';

async function withLinks(notices: readonly Notice[]): Promise<Notice[]> {
  const { apiBaseUrl } = await loadConfig();
  return notices.map((notice) => ({ ...notice, pdf: readLink(notice.pdf, apiBaseUrl) }));
}

export const { useListNoticesQuery, useServeNoticeMutation, useReadNoticeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<Page<Notice>, PageQuery<typeof listNotices>>({
      query: (query) => request(listNotices, { query }),
      transformResponse: async (answer) => {
        const page = readPage<Notice>(answer);
        return { ...page, results: await withLinks(page.results) };
      },
      responseSchema: pageOf(noticeSchema),
      providesTags: ['Message'],
    }),
    serveNotice: build.mutation<Notice, { key: string; body: NoticeInput }>({
      query: ({ key, body }) => request(serveNotice, { body, headers: idempotencyHeader(key) }),
      transformResponse: async (answer: Notice) => (await withLinks([answer]))[0] ?? answer,
      responseSchema: noticeSchema,
      invalidatesTags: changes('Message'),
    }),
    readNotice: writes(build, readNotice, byId, changes('Message', 'Notification')),
  }),
});
