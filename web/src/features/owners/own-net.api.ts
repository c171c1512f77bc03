import type { FiguresQuery } from '@amayumba/contract/money/figures.ts';
import { getOwnNet } from '@amayumba/contract/owners/tax-endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads } from '../../api/build-calls.ts';

/** The tags of an owner's money: money of tenants changes it too. */
export const OWN_MONEY = ['OwnerMoney', 'Payment', 'Expense'] as const;

/** An owner's net. In a file of its own, because it alone is part of the owner's first view. */
export const { useGetOwnNetQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ getOwnNet: reads(build, getOwnNet, OWN_MONEY, (query: FiguresQuery) => ({ query })) }),
});
