import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

export const { useGetSettingsQuery, useUpdateSettingsMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: reads(build, getSettings, ['Settings'], none),
    updateSettings: writes(
      build,
      updateSettings,
      (body: BodyOf<typeof updateSettings>) => ({ body }),
      changes('Settings'),
    ),
  }),
});
