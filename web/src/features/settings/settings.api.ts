import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { type Settings, settingsSchema } from '@amayumba/contract/settings/settings.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

export const { useGetSettingsQuery, useUpdateSettingsMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, void>({
      query: () => request(getSettings),
      responseSchema: settingsSchema,
      providesTags: ['Settings'],
    }),
    updateSettings: build.mutation<Settings, BodyOf<typeof updateSettings>>({
      query: (body) => request(updateSettings, { body }),
      responseSchema: settingsSchema,
      invalidatesTags: changes('Settings'),
    }),
  }),
});
