import { listPromises } from '@amayumba/contract/messages/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, reads } from '../../api/build-calls.ts';

/** The promises about an account. In a file of its own, because the first views need no call of messages. */
export const { useListPromisesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ listPromises: reads(build, listPromises, ['Payment'], byId) }),
});
