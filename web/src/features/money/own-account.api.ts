import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads } from '../../api/build-calls.ts';

/** The account of a tenant's current lease. In a file of its own, because the first view of the portal needs it. */
export const { useGetMyAccountQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ getMyAccount: reads(build, getMyAccount, ['Payment'], none) }),
});
