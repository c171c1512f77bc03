import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  type Announcement,
  type AnnouncementResult,
  announcementResultSchema,
  announcementSchema,
} from '@amayumba/contract/messages/announcement.ts';
import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The calls about announcements. */
export type AnnouncementBody = Omit<BodyOf<typeof announce>, 'preview'>;

export const { useListAnnouncementsQuery, usePreviewAnnouncementMutation, useAnnounceMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listAnnouncements: build.query<Page<Announcement>, { page: number; page_size: number }>({
        query: (query) => request(listAnnouncements, { query }),
        transformResponse: (answer) => readPage<Announcement>(answer),
        responseSchema: pageOf(announcementSchema),
        providesTags: ['Message'],
      }),
      previewAnnouncement: build.mutation<AnnouncementResult, AnnouncementBody>({
        query: (body) => request(announce, { body: { ...body, preview: true } }),
        responseSchema: announcementResultSchema,
      }),
      announce: build.mutation<AnnouncementResult, { key: string; body: AnnouncementBody }>({
        query: ({ key, body }) => request(announce, { body, headers: idempotencyHeader(key) }),
        responseSchema: announcementResultSchema,
        invalidatesTags: changes('Message'),
      }),
    }),
  });
