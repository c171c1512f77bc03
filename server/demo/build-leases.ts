import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { DemoHome } from './build-estates.ts';
import { type DemoPerson, DEMO_USER, inventedPhone } from './build-people.ts';
import { addMonths, instantOf } from './demo-calendar.ts';
import { type DemoNow, notAfter, type Row } from './demo-row.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import type { Random } from './random.ts';

/** A lease of the demo, with the fields that its payments need. */
export interface DemoLease {
  row: Row<'leases'> & { id: number };
  person: DemoPerson;
  home: DemoHome;
  start: CalendarDate;
  /** Its last day; null where no end was agreed. */
  last: CalendarDate | null;
  isCurrent: boolean;
  /** The day of the month on which rent is due. */
  dueDay: number;
  /** False where the tenant's deposit was transferred from an earlier lease. */
  hasDeposit: boolean;
}

export interface DemoLeases {
  tenants: Row<'tenants'>[];
  leases: DemoLease[];
  renewals: (Row<'lease_renewals'> & { lease: DemoLease })[];
}

/** Homes that are let today, the demo account's first, then estate by estate; and the empty ones of each estate. */
export interface Letting {
  let: DemoHome[];
  empty: DemoHome[][];
}

/** The number of the home of the account `tenant`, in the first estate. */
const TENANTS_HOME = 'A05';
const TERM_MONTHS = 12;
/** Days until the end of leases that end soon, within 14 and within 60 days. */
const SOON = [2, 5, 9, 13, 21, 28, 36, 45, 53, 59];
/** All within the days that the schedule charges ahead, so that this month's rents are charged on any day of it. */
const LATER_DUE_DAYS = [8, 10, 12, 15] as const;
/** Tenant type ids: long stay, corporate, student, family, professional. */
const TENANT_TYPES = [1, 1, 3, 4, 5, 5, 6, 6] as const;

const isTenants = (home: DemoHome) => home.estate_id === 1 && home.number === TENANTS_HOME;

/** Chooses which homes are empty. */
export function chooseLetting(random: Random, homes: readonly DemoHome[]): Letting {
  const letting: Letting = { let: homes.filter(isTenants), empty: [] };
  ESTATE_PLANS.forEach((plan, index) => {
    const others = random.shuffled(homes.filter((home) => home.estate_id === index + 1 && !isTenants(home)));
    letting.empty.push(others.slice(0, plan.vacant));
    letting.let.push(...others.slice(plan.vacant));
  });
  return letting;
}

/** Estates (by index) from which a tenant has moved out of the portfolio. */
const MOVED_OUT_OF = [0, 1, 2, 3, 5];
/** Estates (by index) in which a tenant has moved from another home of the same estate. */
const MOVED_WITHIN = [0, 1, 2, 3, 5];

/** The number of tenants that the demo needs for a letting. */
export function tenantsFor(letting: Letting): number {
  return letting.let.length + MOVED_OUT_OF.length;
}

interface Term {
  end: CalendarDate | null;
  terms: number;
}

/** When the lease of the n-th let home ends, and the number of its terms. */
function termOf(random: Random, n: number, today: CalendarDate): Term {
  const inDays = (days: number) => addDays(today, days);
  if (n === 0) return { end: inDays(130), terms: 2 };
  const soon = n % 10 === 4 ? SOON[Math.floor(n / 10)] : undefined;
  if (soon !== undefined) return { end: inDays(soon), terms: random.between(1, 3) };
  if (n % 25 === 7) return { end: inDays(random.between(325, 355)), terms: 1 };
  if (n % 40 === 11) return { end: null, terms: 2 };
  // Renewed some weeks before the end of the running term.
  if (n % 30 === 18) return { end: inDays(random.between(375, 388)), terms: 3 };
  return { end: inDays(random.between(40, 362)), terms: random.pick([1, 2, 2, 2, 2, 3, 3, 3, 3, 3]) };
}

/** Tenants with their leases: current tenants, tenants who moved within an estate, and past tenants. */
export function buildLeases(random: Random, letting: Letting, people: readonly DemoPerson[], now: DemoNow): DemoLeases {
  const built: DemoLeases = { tenants: [], leases: [], renewals: [] };
  const { today } = now;
  const movers = new Set<number>(MOVED_WITHIN);
  letting.let.forEach((home, n) => {
    const person = people[n];
    if (!person) throw new RangeError('too few people for the homes');
    const { end, terms } = termOf(random, n, today);
    const start = addMonths(addDays(end ?? today, 1), -TERM_MONTHS * terms);
    const estate = home.estate_id - 1;
    const before = n > 0 && terms === 1 && movers.has(estate) ? letting.empty[estate]?.[1] : undefined;
    addTenant(random, built, person, now, before ? addMonths(start, -9) : start);
    const dueDay = n === 0 || random.chance(0.78) ? 5 : random.pick(LATER_DUE_DAYS);
    if (before) {
      movers.delete(estate);
      addLease(
        built,
        {
          person,
          home: before,
          start: addMonths(start, -9),
          end: addMonths(start, 3),
          endedOn: addDays(start, -1),
          dueDay,
          hasDeposit: true,
        },
        now,
      );
    }
    const lease = addLease(built, { person, home, start, end, dueDay, hasDeposit: !before }, now);
    if (end) addRenewals(random, built, lease, end, terms, now);
    // One tenant left without notice; the account is inactive, so the home counts as available.
    if (n === letting.let.length - 1) person.user.status = 'inactive';
  });
  MOVED_OUT_OF.forEach((estate, n) => {
    const home = letting.empty[estate]?.[0];
    const person = people[letting.let.length + n];
    if (!home || !person) throw new RangeError('too few people or homes');
    const left = addDays(today, -random.between(45, 200));
    const start = addMonths(addDays(left, 1), -TERM_MONTHS);
    addTenant(random, built, person, now, start);
    const early = n % 3 === 2 ? addDays(left, -25) : undefined;
    addLease(
      built,
      { person, home, start, end: left, ...(early && { endedOn: early }), dueDay: 5, hasDeposit: true },
      now,
    );
  });
  return built;
}

function addTenant(
  random: Random,
  built: DemoLeases,
  person: DemoPerson,
  { nowMs }: DemoNow,
  from: CalendarDate,
): void {
  const created = notAfter(nowMs, instantOf(addDays(from, -10), random.between(9, 16), random.between(0, 59)));
  const relation = random.pick(['mother', 'father', 'sister', 'brother', 'spouse', 'friend']);
  built.tenants.push({
    id: built.tenants.length + 1,
    user_id: person.user.id,
    tenant_type_id: random.pick(TENANT_TYPES),
    emergency_contact: `${inventedPhone(random)} (${relation})`,
    created_at: created,
    updated_at: created,
  });
  Object.assign(person.user, { created_at: created, updated_at: created });
}

interface LeaseInput extends Pick<DemoLease, 'person' | 'home' | 'start' | 'dueDay' | 'hasDeposit'> {
  end: CalendarDate | null;
  endedOn?: CalendarDate;
}

function addLease(built: DemoLeases, input: LeaseInput, { nowMs, today }: DemoNow): DemoLease {
  const { person, home, start, end, endedOn, dueDay, hasDeposit } = input;
  const created = notAfter(nowMs, instantOf(addDays(start, -7), 11));
  const last = endedOn ?? end;
  const row = {
    id: built.leases.length + 1,
    tenant_id: built.tenants.length,
    apartment_id: home.id,
    lease_start: start,
    lease_end: end,
    ended_on: endedOn ?? null,
    created_by: DEMO_USER.manager,
    created_at: created,
    updated_at: endedOn ? notAfter(nowMs, instantOf(endedOn, 15)) : created,
  };
  const lease = { row, person, home, start, last, dueDay, hasDeposit, isCurrent: last === null || last >= today };
  built.leases.push(lease);
  return lease;
}

/** Adds a renewal for each term except the first, signed some weeks before the earlier term ended. */
function addRenewals(
  random: Random,
  built: DemoLeases,
  lease: DemoLease,
  end: CalendarDate,
  terms: number,
  now: DemoNow,
): void {
  const endOf = (term: number) => addDays(addMonths(addDays(end, 1), -TERM_MONTHS * (terms - term)), -1);
  for (let term = 1; term < terms; term += 1) {
    const previous_end = endOf(term);
    const signed = instantOf(
      addDays(previous_end, -random.between(4, 40)),
      random.between(9, 17),
      random.between(0, 59),
    );
    // A signing day in the future becomes yesterday.
    const renewed_at = new Date(signed > now.nowMs ? instantOf(addDays(now.today, -1), 10, 20 + term) : signed);
    built.renewals.push({
      lease,
      lease_id: lease.row.id,
      previous_end,
      new_end: endOf(term + 1),
      renewed_by: DEMO_USER.manager,
      renewed_at,
    });
    Object.assign(lease.row, { updated_at: renewed_at });
  }
}
