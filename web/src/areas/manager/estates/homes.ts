import type { Lease } from '@amayumba/contract/tenants/lease.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ListedApartment } from '../../../features/estates/estate-schemas.ts';
import { leaseState, rentOn } from '../../../features/tenants/lease-view.ts';
import type { ListedLease } from '../../../features/tenants/leases.api.ts';
import type { Tone } from '../../../ui/tone.ts';

/** An apartment with the lease that covers today, if there is one. */
export interface Home {
  apartment: ListedApartment;
  lease: ListedLease | undefined;
}

export const homesOf = (apartments: readonly ListedApartment[], leases: readonly ListedLease[] | undefined): Home[] =>
  apartments.map((apartment) => ({
    apartment,
    lease: leases?.find((lease) => lease.apartment === apartment.id && lease.is_current),
  }));

/** The state of a home in a word: free, or the rent badge of its tenant. */
export function homeState({ apartment, lease }: Home, today: CalendarDate): { label: string; tone: Tone } {
  if (lease) return leaseState(lease, today);
  return apartment.is_occupied ? { label: 'Let', tone: 'green' } : { label: 'Free', tone: 'indigo' };
}

export const isFree = ({ apartment, lease }: Home): boolean => !lease && !apartment.is_occupied;

/** The tenant's rent by the terms in force; for a free home the asking rent a month. */
export function homeRent(
  { apartment, lease }: Home,
  today: CalendarDate,
): Pick<Lease['rents'][number], 'rent_amount' | 'rent_every'> {
  return (lease && rentOn(lease, today)) ?? { rent_amount: apartment.rent_amount, rent_every: 'month' };
}

/** Sums over some homes; `open` is null where a server keeps no accounts. */
export function sumsOf(homes: readonly Home[]) {
  const leases = homes.flatMap(({ lease }) => (lease ? [lease] : []));
  const isKnown = leases.every(({ open_amount }) => open_amount !== null);
  return {
    count: homes.length,
    free: homes.filter(isFree).length,
    rentIfFull: homes.reduce((sum, { apartment }) => sum + apartment.rent_amount, 0),
    open: isKnown ? leases.reduce((sum, { open_amount }) => sum + (open_amount ?? 0), 0) : null,
  };
}
