import { type Net, type NetQuery, netSchema } from '@amayumba/contract/owners/net.ts';
import { getOwnNet } from '@amayumba/contract/owners/tax-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** The tags of an owner's money: money of tenants changes it too. */
export const OWN_MONEY = ['OwnerMoney' as const, 'Payment' as const, 'Expense' as const];

/** An owner's net. In a file of its own, because it alone is part of the owner's first view. */
export const { useGetOwnNetQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnNet: build.query<Net, NetQuery>({
      query: (query) => request(getOwnNet, { query }),
      responseSchema: netSchema,
      providesTags: OWN_MONEY,
    }),
  }),
});
