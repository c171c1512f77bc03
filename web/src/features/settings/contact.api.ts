import { getContactDetails } from '@amayumba/contract/contact/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads } from '../../api/build-calls.ts';

/** How to reach the property manager. Servers without the call show nothing. */
export const { useGetContactDetailsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ getContactDetails: reads(build, getContactDetails, ['Settings'], none) }),
});
