import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import { type Account, accountSchema } from '@amayumba/contract/money/account.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** The account of a tenant's current lease. In a file of its own, because the first view of the portal needs it. */
export const { useGetMyAccountQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyAccount: build.query<Account, void>({
      query: () => request(getMyAccount),
      responseSchema: accountSchema,
      providesTags: ['Payment'],
    }),
  }),
});
