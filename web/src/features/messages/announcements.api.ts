import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { announcementSchema } from '@amayumba/contract/messages/announcement.ts';
import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { readsPage, writes, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

export type AnnouncementBody = Omit<BodyOf<typeof announce>, 'preview'>;

export const { useListAnnouncementsQuery, usePreviewAnnouncementMutation, useAnnounceMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listAnnouncements: readsPage(build, listAnnouncements, announcementSchema, ['Message']),
      previewAnnouncement: writes(build, announce, (body: AnnouncementBody) => ({ body: { ...body, preview: true } })),
      announce: writesOnce(build, announce, changes('Message')),
    }),
  });
