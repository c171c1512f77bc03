import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { listLeases, listTenants, listTenantsByEstate } from '@amayumba/contract/tenants/endpoints.ts';
import { type LeaseQuery, leaseSchema } from '@amayumba/contract/tenants/lease.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readList } from '../../api/dialect/page.ts';
import { readTenant } from '../../api/dialect/tenants.ts';
import { asProblem, isUnknownCall } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';

/** A lease for screens; the open amount is null if the server keeps no accounts. */
export const listedLeaseSchema = z.extend(leaseSchema, { open_amount: z.nullable(z.int()) });
export type ListedLease = z.output<typeof listedLeaseSchema>;

/** The lease of a tenant, for servers that list tenants only. */
function leaseOf(tenant: Tenant): ListedLease[] {
  const { id, apartment, lease_start: start, lease_end: end } = tenant;
  if (apartment === null || start === null) return [];
  return [
    {
      id,
      tenant: id,
      tenant_name: fullName(tenant.user_details),
      phone_number: tenant.phone_number,
      apartment,
      start,
      end,
      is_current: start <= today() && (end === null || end >= today()),
      account: tenant.account ?? null,
      open_amount: null,
      oldest_due: null,
      rents: [],
    },
  ];
}

export const { useListLeasesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeases: build.query<ListedLease[], LeaseQuery>({
      queryFn: async (query, _api, _options, ask) => {
        const found = await ask(request(listLeases, { query }));
        if (!found.error) return { data: found.data as ListedLease[] };
        if (!isUnknownCall(asProblem(found.error))) return { error: found.error };
        const { estate_id, apartment_id, current } = query;
        const tenants = await ask(
          estate_id === undefined
            ? request(listTenants, { query: { apartment_id } })
            : request(listTenantsByEstate, { query: { estate_id } }),
        );
        if (tenants.error) return { error: tenants.error };
        const leases = readList<unknown>(tenants.data).flatMap((row) => leaseOf(readTenant(row) as Tenant));
        return {
          data: leases.filter(
            (lease) =>
              (!current || lease.is_current) && (apartment_id === undefined || lease.apartment === apartment_id),
          ),
        };
      },
      responseSchema: z.array(listedLeaseSchema),
      // The open amount depends on the money.
      providesTags: ['Tenant', 'Payment', 'Property'],
    }),
  }),
});
