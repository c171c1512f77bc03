import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { changeMessageSettings, getMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

type Change = BodyOf<typeof changeMessageSettings>;

export const { useGetMessageSettingsQuery, useChangeMessageSettingsMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessageSettings: reads(build, getMessageSettings, ['Message'], none),
    changeMessageSettings: writes(build, changeMessageSettings, (body: Change) => ({ body }), changes('Message')),
  }),
});
