import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Named, namedSchema } from '@amayumba/contract/estates/estate.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import type { RentStatus } from '@amayumba/contract/tenants/rules.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList } from '../../api/dialect/page.ts';
import { readTenant } from '../../api/dialect/tenants.ts';
import { matchesText, readListed } from '../../api/dialect/unpaged.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';
import { compareTenants, type TenantOrdering } from './tenant-order.ts';
import { rentState } from './tenant-view.ts';

/** Filter and page of the tenants to list. */
export interface TenantFilter {
  page: number;
  page_size: number;
  /** Matches part of the name, email, phone, apartment, block or estate. */
  search?: string | undefined;
  rent_status?: RentStatus | undefined;
  ordering?: TenantOrdering | undefined;
}

/**
 * Cache tags that a change to a tenant invalidates: it affects occupancy, and payments, complaints and accounts show
 * names.
 */
const CHANGED = ['Tenant', 'Property', 'Payment', 'Complaint', 'User'] as const;

const tenantsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTenants: build.query<Page<Tenant>, TenantFilter>({
      query: (filter) => request(tenants.listTenants, { query: filter }),
      transformResponse: readListed<Tenant, TenantFilter>({
        readRow: readTenant,
        matches: (tenant, filter) => {
          const { user_details: user, apartment_details: home, phone_number } = tenant;
          return (
            matchesText(
              [
                `${user.first_name} ${user.last_name}`,
                user.username,
                user.email,
                phone_number,
                formatPhone(phone_number),
                home && `${home.estate.name} ${home.block.name} ${home.number}`,
              ],
              filter.search,
            ) &&
            (!filter.rent_status || rentState(tenant, today()) === filter.rent_status)
          );
        },
        compare: (a, b, { ordering }) => compareTenants(a, b, ordering),
      }),
      responseSchema: pageOf(tenantSchema),
      // The rent badge follows the money.
      providesTags: ['Tenant', 'Payment'],
    }),
    getTenant: build.query<Tenant, number>({
      query: (id) => request(tenants.getTenant, { params: { id } }),
      transformResponse: (answer) => readTenant(answer) as Tenant,
      responseSchema: tenantSchema,
      providesTags: ['Tenant'],
    }),
    createTenant: build.mutation<unknown, BodyOf<typeof tenants.createTenant>>({
      query: (body) => request(tenants.createTenant, { body }),
      invalidatesTags: CHANGED,
    }),
    updateTenant: build.mutation<unknown, { id: number; change: BodyOf<typeof tenants.updateTenant> }>({
      query: ({ id, change }) => request(tenants.updateTenant, { params: { id }, body: change }),
      invalidatesTags: CHANGED,
    }),
    listTenantTypes: build.query<Named[], void>({
      query: () => request(tenants.listTenantTypes),
      transformResponse: (answer) => readList<Named>(answer),
      responseSchema: z.array(namedSchema),
    }),
  }),
});

export const {
  useListTenantsQuery,
  useGetTenantQuery,
  useCreateTenantMutation,
  useUpdateTenantMutation,
  useListTenantTypesQuery,
} = tenantsApi;
