import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { namedSchema } from '@amayumba/contract/estates/estate.ts';
import { readOr } from '@amayumba/contract/fields.ts';
import { type Page, PAGE_SIZE_MAX, pageOf } from '@amayumba/contract/lists.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import type { RentStatus } from '@amayumba/contract/tenants/rules.ts';
import {
  type Tenant,
  type TenantCode,
  tenantCodeSchema,
  tenantMailSchema,
  tenantSchema,
} from '@amayumba/contract/tenants/tenant.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { none, readsList, readsPage, sends, writesOnce } from '../../api/build-calls.ts';
import { readPageOf } from '../../api/dialect/page.ts';
import { readTenant } from '../../api/dialect/tenants.ts';
import { matchesText, readListed } from '../../api/dialect/unpaged.ts';
import { recordOfList } from '../../api/record-of-list.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import { today } from '../../lib/today.ts';
import { rentState } from './tenant-view.ts';

export interface TenantFilter {
  page: number;
  page_size: number;
  /** Matches part of the name, email, phone, apartment, block or estate. */
  search?: string | undefined;
  estate_id?: number | undefined;
  /** The name of that estate on another server, whose homes may carry names only. */
  estate_name?: string | undefined;
  rent_status?: RentStatus | undefined;
  /** Tenants who owe something that is due by the end of this month; on other servers, who owe anything. */
  unpaid_this_month?: boolean | undefined;
  ordering?: TenantOrdering | undefined;
}

/** Whether a home is in the estate of a filter, by its name if the home has no id of it. */
const isInEstate = (home: Tenant['apartment_details'], { estate_id, estate_name }: TenantFilter): boolean =>
  home?.estate.id ? home.estate.id === estate_id : estate_name !== undefined && home?.estate.name === estate_name;

/** Tags that a change to a tenant invalidates: it affects occupancy, and other lists show names. */
const CHANGED = ['Tenant', 'Property', 'Payment', 'Complaint', 'User'] as const;

const tenantsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTenants: build.query<Page<Tenant>, TenantFilter>({
      query: ({ estate_name: _estateName, ...filter }) => request(tenants.listTenants, { query: filter }),
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
            (!filter.estate_id || isInEstate(home, filter)) &&
            (!filter.unpaid_this_month || rentState(tenant, today()) !== 'paid') &&
            (!filter.rent_status || rentState(tenant, today()) === filter.rent_status)
          );
        },
        compare: (a, b, { ordering }) => compareTenants(a, b, ordering),
      }),
      responseSchema: pageOf(tenantSchema),
      // The rent badge depends on the money.
      providesTags: ['Tenant', 'Payment'],
    }),
    /** The tenants of all pages, also of a server that lists no more than a page without being asked for one. */
    listAllTenants: build.query<Tenant[], void>({
      queryFn: async (_nothing, _api, _options, ask) => {
        const rows: Tenant[] = [];
        for (let page = 1; ; page++) {
          const answer = await ask(request(tenants.listTenants, { query: { page, page_size: PAGE_SIZE_MAX } }));
          if (answer.error) return { error: answer.error };
          const { results, count } = readPageOf<Tenant>(readTenant)(answer.data);
          rows.push(...results);
          if (results.length === 0 || rows.length >= count) return { data: rows };
        }
      },
      responseSchema: z.array(tenantSchema),
      providesTags: ['Tenant'],
    }),
    getTenant: build.query<Tenant, number>({
      queryFn: async (id, _api, _options, ask) => {
        const call = request(tenants.getTenant, { params: { id } });
        const found = await recordOfList(ask, { id, call, list: request(tenants.listTenants) });
        return 'error' in found ? found : { data: readTenant(found.data) as Tenant };
      },
      responseSchema: tenantSchema,
      providesTags: ['Tenant'],
    }),
    listTenantMails: readsPage(
      build,
      tenants.listTenantMails,
      tenantMailSchema,
      // Every change of money or complaints may mail the tenant.
      ['Tenant', 'Payment', 'Complaint', 'User'],
      ({ id, ...query }: { id: number; page: number; page_size: number }) => ({ params: { id }, query }),
    ),
    /** Returns the one-time code, where the server made one. */
    createTenant: build.mutation<TenantCode | undefined, BodyOf<typeof tenants.createTenant>>({
      query: (body) => request(tenants.createTenant, { body }),
      transformResponse: (answer: { sign_in_code?: unknown } | null) => readOr(tenantCodeSchema, answer?.sign_in_code),
      invalidatesTags: [...CHANGED, 'Message'],
    }),
    createTenantCode: build.mutation<TenantCode, { id: number; send_sms: boolean }>({
      // Other servers do not know the flag.
      query: ({ id, send_sms }) =>
        request(tenants.createTenantCode, { params: { id }, body: send_sms ? { send_sms } : undefined }),
      responseSchema: tenantCodeSchema,
      invalidatesTags: changes('Message'),
    }),
    updateTenant: sends(
      build,
      tenants.updateTenant,
      ({ id, change }: { id: number; change: BodyOf<typeof tenants.updateTenant> }) => ({
        params: { id },
        body: change,
      }),
      CHANGED,
    ),
    // The page of a tenant lists the mails.
    messageTenants: writesOnce(build, tenants.messageTenants, changes('Tenant')),
    listTenantTypes: readsList(build, tenants.listTenantTypes, namedSchema, [], none),
  }),
});

export const {
  useListTenantsQuery,
  useListAllTenantsQuery,
  useGetTenantQuery,
  useListTenantMailsQuery,
  useCreateTenantMutation,
  useCreateTenantCodeMutation,
  useUpdateTenantMutation,
  useMessageTenantsMutation,
  useListTenantTypesQuery,
} = tenantsApi;

export const TENANT_ORDERINGS = ['name', 'lease_end', '-lease_end', '-created_at'] as const;
export type TenantOrdering = (typeof TENANT_ORDERINGS)[number];

/** Compares two tenants, for servers that do not sort. Leases without an end come last; a higher id is newer. */
export function compareTenants(a: Tenant, b: Tenant, ordering: TenantOrdering = 'name'): number {
  const [first, second] = [a.lease_end, b.lease_end];
  switch (ordering) {
    case 'name':
      return fullName(a.user_details).localeCompare(fullName(b.user_details));
    case '-created_at':
      return b.id - a.id;
    default:
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return ordering === 'lease_end' ? first.localeCompare(second) : second.localeCompare(first);
  }
}
