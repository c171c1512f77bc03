import { formatUgx } from '@amayumba/contract/money.ts';
import { counted } from '../../lib/counted.ts';
import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { type CalendarDate, daysBetween, formatDay, NO_DATE } from '@amayumba/contract/calendar.ts';
import { leaseProgress, type RentStatus, rentStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { Tone } from '../../ui/tone.ts';

export type RentBadge = RentStatus | 'ended';

/** A tenant's values for screens. See docs/product.md, Tenant Management. */
export interface TenantView {
  name: string;
  email: string;
  estateName: string;
  blockName: string;
  apartmentLabel: string;
  rentStatus: RentStatus;
  rentBadges: readonly RentBadge[];
  /** How near the end of the lease is. */
  leaseStatus: RentStatus;
  isActive: boolean;
  /** Days until the lease ends; negative after its end, undefined without an end. */
  daysLeft: number | undefined;
  /** Share of the lease that has passed, in percent; undefined without a start and a later end. */
  progress: number | undefined;
}

/** The rent badge: by the tenant's debt, or by the lease if the server does not send it. */
export const rentState = ({ rent_state, lease_end }: Tenant, today: CalendarDate): RentStatus =>
  rent_state ?? rentStatus(lease_end, today);

/** The badge of an ended lease says so, next to what is still owed. See docs/rules.md, Rent badge. */
function rentBadges(tenant: Tenant, today: CalendarDate): RentBadge[] {
  const { rent_state, lease_end } = tenant;
  if (lease_end === null || lease_end >= today) return [rentState(tenant, today)];
  return rent_state === undefined || rent_state === 'paid' ? ['ended'] : [rent_state, 'ended'];
}

export function tenantView(tenant: Tenant, today: CalendarDate): TenantView {
  const { user_details, apartment_details: home, lease_start, lease_end } = tenant;
  return {
    name: fullName(user_details),
    email: user_details.email,
    estateName: home?.estate.name ?? NO_DATE,
    blockName: home?.block.name ?? NO_DATE,
    apartmentLabel: home?.number ?? NO_DATE,
    rentStatus: rentState(tenant, today),
    rentBadges: rentBadges(tenant, today),
    leaseStatus: rentStatus(lease_end, today),
    isActive: tenant.userprofile_status !== 'inactive',
    daysLeft: lease_end ? daysBetween(today, lease_end) : undefined,
    progress: leaseProgress(lease_start, lease_end, today),
  };
}

/** Green paid, amber pending, rose overdue. See docs/rules.md, Rent badge. */
export const RENT_TONES: Readonly<Record<RentStatus, Extract<Tone, 'green' | 'amber' | 'rose'>>> = {
  paid: 'green',
  pending: 'amber',
  overdue: 'rose',
};

/** `12 days left`, `3 overdue`, `Ends today`. See docs/product.md, Tenant Management. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `${-daysLeft} overdue`;
  if (daysLeft === 0) return 'Ends today';
  return `${counted(daysLeft, 'day')} left`;
}

/** `1 Jan 2026 – 31 Dec 2026`, `Since 1 Jan 2026, no end`, or a text for no lease. */
export function termText({ lease_start: start, lease_end: end }: Tenant): string {
  if (!start) return end ? `${NO_DATE} – ${formatDay(end)}` : 'No lease yet';
  return end ? `${formatDay(start)} – ${formatDay(end)}` : `Since ${formatDay(start)}, no end`;
}

/** The rent asked for a home; another server may send none. See docs/product.md, Another server. */
export const askedRent = ({ rent_amount }: { rent_amount: number }): string =>
  rent_amount > 0 ? formatUgx(rent_amount) : '–';
