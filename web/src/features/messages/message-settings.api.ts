import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { changeMessageSettings, getMessageSettings } from '@amayumba/contract/messages/endpoints.ts';
import { type MessageSettings, messageSettingsSchema } from '@amayumba/contract/messages/my-settings.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** The tenant's own settings for messages. */
export const { useGetMessageSettingsQuery, useChangeMessageSettingsMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessageSettings: build.query<MessageSettings, void>({
      query: () => request(getMessageSettings),
      responseSchema: messageSettingsSchema,
      providesTags: ['Message'],
    }),
    changeMessageSettings: build.mutation<MessageSettings, BodyOf<typeof changeMessageSettings>>({
      query: (body) => request(changeMessageSettings, { body }),
      responseSchema: messageSettingsSchema,
      invalidatesTags: changes('Message'),
    }),
  }),
});
