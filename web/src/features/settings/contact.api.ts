import { getContactDetails } from '@amayumba/contract/contact/endpoints.ts';
import type { ResponseOf } from '@amayumba/contract/endpoint.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** How to reach the property manager. Servers without the call show nothing. */
export const { useGetContactDetailsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getContactDetails: build.query<ResponseOf<typeof getContactDetails>, void>({
      query: () => request(getContactDetails),
      responseSchema: getContactDetails.response,
      providesTags: ['Settings'],
    }),
  }),
});
