import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Lease } from '@amayumba/contract/tenants/lease.ts';
import type { ListedApartment } from '../../../features/estates/estate-schemas.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { leaseState, rentOn } from '../../../features/tenants/lease-view.ts';
import type { ListedLease } from '../../../features/tenants/leases.api.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { today } from '../../../lib/today.ts';
import { Link } from '../../../ui/Link.tsx';
import type { Tone } from '../../../ui/tone.ts';

export interface Home {
  apartment: ListedApartment;
  lease: ListedLease | undefined;
}

export const homesOf = (apartments: readonly ListedApartment[], leases: readonly ListedLease[] | undefined): Home[] =>
  apartments.map((apartment) => ({
    apartment,
    lease: leases?.find((lease) => lease.apartment === apartment.id && lease.is_current),
  }));

/**
 * Whether a home is available: nobody lives there whose account is active. A server without accounts may not say so;
 * there a lease alone counts. See docs/rules.md, Occupied.
 */
export const isFree = ({ apartment, lease }: Home): boolean =>
  !apartment.is_occupied && (lease === undefined || lease.open_amount !== null);

/** The state of a home in a word: free, or the rent badge of its tenant. */
export function homeState(home: Home): { label: string; tone: Tone } {
  if (isFree(home)) return { label: 'Free', tone: 'indigo' };
  return home.lease ? leaseState(home.lease, today()) : { label: 'Let', tone: 'green' };
}

type Rent = Pick<Lease['rents'][number], 'rent_amount' | 'rent_every'>;

/** The tenant's rent by the terms in force; for a free home the asking rent a month. */
export const homeRent = ({ apartment, lease }: Home): Rent =>
  (lease && rentOn(lease, today())) ?? { rent_amount: apartment.rent_amount, rent_every: 'month' };

export const RentCell = ({ rent: { rent_amount, rent_every } }: { rent: Rent }) => (
  <>
    {plainAmount(rent_amount)}
    {rent_every !== 'month' && <span className="block text-xs text-muted">{RENT_EVERY_LABELS[rent_every]}</span>}
  </>
);

export function OpenCell({ lease }: { lease: ListedLease | undefined }) {
  if (!lease || lease.open_amount === null) return '–';
  const { open_amount, oldest_due, account, tenant_name } = lease;
  const isLate = oldest_due !== null && oldest_due < today();
  const amount = <span className={cx(isLate && 'font-semibold text-rose-ink')}>{plainAmount(open_amount)}</span>;
  if (account === null) return amount;
  return (
    <Link to={RECORD_PATHS.account(account)} className="hover:underline">
      {amount} <span className="sr-only">open of {tenant_name}, account</span>
    </Link>
  );
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
