import type { Lease } from '@amayumba/contract/tenants/lease.ts';

let last = 500;

/** The current lease of the apartment 8, with one month of rent overdue. */
export function aLease<const Given extends object = Partial<Lease>>(given: Given = {} as Given) {
  last += 1;
  return {
    id: last,
    tenant: 21,
    tenant_name: 'Aisha Namatovu',
    phone_number: '+256772123456',
    apartment: 8,
    start: '2024-11-24',
    end: null as string | null,
    is_current: true,
    account: 7 as number | null,
    open_amount: 900_000,
    oldest_due: '2026-10-05' as string | null,
    rents: [
      { starts_on: '2024-11-24', rent_amount: 450_000, rent_every: 'month' as const, due_day: 5 },
    ] as Lease['rents'],
    ...given,
  };
}
