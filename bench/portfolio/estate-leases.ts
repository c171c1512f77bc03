import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { addMonths, dayOfMonth, type MonthNumber, monthNumber } from '../../server/demo/demo-calendar.ts';
import { chanceOf, STREAM } from './chance.ts';

/** The parameters of a portfolio: the same parameters give the same rows. */
export interface PortfolioPlan {
  apartments: number;
  /** The day for which the portfolio is generated. */
  today: CalendarDate;
  seed: number;
  /** How many months back leases and payments go; default `MONTHS`. */
  months?: number;
}

const APARTMENTS_PER_ESTATE = 100;
/** With this many months there are 20 payments for an apartment. */
const MONTHS = 32;
/** How far back the leases of a portfolio and their payments go, in months. */
export const historyOf = ({ months = MONTHS }: PortfolioPlan) => months;
const TERM_MONTHS = 12;

/** Shares of an estate's apartments, in random order: let, let with an earlier tenant, empty after a tenant. */
const LET = 0.84;
const LET_BEFORE = 0.03;
const EMPTIED = 0.87;
/** At most so many tenants of an estate moved within it, after leases that have been over for so many days. */
const MOVED_TENANTS = 2;
const SETTLED_DAYS = 21;
const DUE_DAYS = [1, 1, 3, 5, 5, 5, 8, 10, 15, 20, 25, 28] as const;
const RENTS = [250_000, 300_000, 350_000, 400_000, 450_000, 550_000, 650_000, 800_000, 1_000_000, 1_500_000] as const;

/**
 * A lease, with the fields that its payments need. Ids are computed from the estate's number, so that no query is
 * needed.
 */
export interface Lease {
  id: number;
  tenant: number;
  user: number;
  apartment: number;
  estate: number;
  start: CalendarDate;
  /** The last day as agreed; null where no end was agreed. */
  end: CalendarDate | null;
  /** The last day of a lease that ended early. */
  endedOn: CalendarDate | null;
  /** Earlier ends that a renewal replaced, oldest first. */
  renewedEnds: CalendarDate[];
  rent: number;
  dueDay: number;
  /** Pays three months at a time. */
  isQuarterly: boolean;
  /** The later lease of the same tenant, who moved there and took credit and deposit along. */
  next: Lease | null;
}

/** The number of estates in a portfolio. */
export const estatesOf = ({ apartments }: PortfolioPlan) => Math.ceil(apartments / APARTMENTS_PER_ESTATE);

/** The ids of an estate's apartments begin after this id; those of tenants and leases likewise. */
export const lastIdBefore = (estate: number) => (estate - 1) * APARTMENTS_PER_ESTATE;

/** The number of apartments in an estate: 100, and the rest in the last estate. */
export const apartmentsIn = ({ apartments }: PortfolioPlan, estate: number) =>
  Math.min(APARTMENTS_PER_ESTATE, apartments - lastIdBefore(estate));

/** Accounts of managers and owners come first; the tenants' ids begin after this id. */
const USERS_BEFORE_TENANTS = 10_000;

/** Rent of each apartment of an estate by its index, in shillings a month. */
export function rentsOf(plan: PortfolioPlan, estate: number): number[] {
  const random = chanceOf(plan.seed, estate, STREAM.homes);
  return Array.from({ length: apartmentsIn(plan, estate) }, () => random.pick(RENTS));
}

/**
 * The leases of an estate, including past ones. At most one current tenant for an apartment, so that ids stay unique.
 */
export function leasesOf(plan: PortfolioPlan, estate: number): Lease[] {
  const random = chanceOf(plan.seed, estate, STREAM.leases);
  const rents = rentsOf(plan, estate);
  const oldest = historyOf(plan) - 1;
  const places = random.shuffled(rents.map((_, place) => place));
  const leases: Lease[] = [];
  const add = (place: number, when: Pick<Lease, 'start' | 'end' | 'endedOn' | 'renewedEnds'>) => {
    const number = lastIdBefore(estate) + leases.length + 1;
    leases.push({
      id: number,
      tenant: number,
      user: USERS_BEFORE_TENANTS + number,
      apartment: lastIdBefore(estate) + place + 1,
      estate,
      rent: rents[place] ?? RENTS[0],
      dueDay: random.pick(DUE_DAYS),
      isQuarterly: random.chance(0.05),
      next: null,
      ...when,
    });
  };
  const someDay = (monthsAgo: number) => dayOfMonth(monthNumber(plan.today) - monthsAgo, random.between(1, 28));
  places.forEach((place, order) => {
    const share = (order + 0.5) / places.length;
    if (share < LET) {
      const hadTenant = share < LET_BEFORE;
      // Most tenants have lived there for a long time.
      const age = hadTenant ? random.between(1, 9) : Math.max(random.between(1, oldest), random.between(1, oldest));
      const start = someDay(age);
      if (hadTenant) add(place, past(start, random.between(2, 12)));
      add(place, current(start, plan.today, random.chance(0.08)));
    } else if (share < EMPTIED) {
      add(place, past(someDay(random.between(0, 3)), random.between(4, 24), random.chance(0.3)));
    }
  });
  moveTenants(leases, plan.today);
  return leases;
}

/** Lets some of those who moved out live in another home of the estate since. */
function moveTenants(leases: readonly Lease[], today: CalendarDate): void {
  const isOver = (lease: Lease) => {
    const last = lastDayOf(lease);
    return last !== null && last < addDays(today, -SETTLED_DAYS);
  };
  const moved = new Set<Lease>();
  for (const lease of leases.filter(isOver)) {
    const last = lastDayOf(lease) ?? today;
    const next = leases.find(
      (other) =>
        isCurrentOn(other, today) && other.start > last && other.apartment !== lease.apartment && !moved.has(other),
    );
    if (!next || moved.size === MOVED_TENANTS) continue;
    moved.add(next);
    Object.assign(lease, { next, tenant: next.tenant, user: next.user });
  }
}

/** A lease that is current today, renewed at the end of each term. */
function current(start: CalendarDate, today: CalendarDate, isOpen: boolean) {
  if (isOpen) return { start, end: null, endedOn: null, renewedEnds: [] };
  const renewedEnds: CalendarDate[] = [];
  let end = addDays(addMonths(start, TERM_MONTHS), -1);
  while (end < today) {
    renewedEnds.push(end);
    end = addDays(addMonths(start, TERM_MONTHS * (renewedEnds.length + 1)), -1);
  }
  return { start, end, endedOn: null, renewedEnds };
}

/** A lease that ended before a day; some ended early. */
function past(before: CalendarDate, months: number, isEarly = false) {
  const last = addDays(before, -1);
  const start = addMonths(before, -months);
  return { start, end: isEarly ? addMonths(last, 3) : last, endedOn: isEarly ? last : null, renewedEnds: [] };
}

/** The last day of a lease; null where none is known. */
export const lastDayOf = ({ end, endedOn }: Lease) => endedOn ?? end;

/** Whether a lease covers a day. */
export function isCurrentOn(lease: Lease, day: CalendarDate): boolean {
  const last = lastDayOf(lease);
  return lease.start <= day && (last === null || day <= last);
}

/** The months with payments: the oldest first, the coming month last. */
export function monthsOf(plan: PortfolioPlan): MonthNumber[] {
  const first = monthNumber(plan.today) - historyOf(plan);
  return Array.from({ length: historyOf(plan) + 2 }, (_, index) => first + index);
}
