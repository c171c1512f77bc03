import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { failFields } from '@amayumba/contract/refusal.ts';

/** A tenant's lease as it stands. */
export interface CurrentLease {
  lease_id: number;
  apartment_id: number;
  lease_start: CalendarDate;
  /** The last day on which it holds; null where it has no end. */
  last_day: CalendarDate | null;
}

/** What a change of a tenant says about the lease; undefined was left out, a null end takes the end away. */
export interface LeaseInput {
  apartment?: number | undefined;
  lease_start?: CalendarDate | undefined;
  lease_end?: CalendarDate | null | undefined;
}

/** What is to be done with a lease. */
export type LeaseChange =
  | { kind: 'none' }
  /** The same lease with other days; `renewedFrom` is the end it had, where it now ends later. */
  | {
      kind: 'amend';
      lease_start: CalendarDate;
      /** Undefined where the end stays. */
      lease_end?: CalendarDate | null;
      renewedFrom?: CalendarDate;
    }
  /** A new lease; `previousEndsOn` is the last day of the one before, where that is cut short. */
  | {
      kind: 'begin';
      apartment_id: number;
      lease_start: CalendarDate;
      lease_end: CalendarDate | null;
      previousEndsOn?: CalendarDate;
    };

/**
 * Turns a manager's change into a renewal, a new lease or a correction. See docs/rules.md, Changing a lease.
 * @throws Refusal invalid_input
 */
export function planLeaseChange(lease: CurrentLease | undefined, wish: LeaseInput, today: CalendarDate): LeaseChange {
  if (!lease) return firstLease(wish, today);
  if (wish.apartment !== undefined && wish.apartment !== lease.apartment_id) {
    return move(lease, wish.apartment, wish, today);
  }
  if (wish.lease_start !== undefined && lease.last_day !== null && wish.lease_start > lease.last_day) {
    if (wish.lease_end === undefined) failFields({ lease_end: ['Enter when the new lease ends.'] });
    return begin({
      apartment_id: lease.apartment_id,
      lease_start: wish.lease_start,
      lease_end: wish.lease_end ?? null,
    });
  }
  return amend(lease, wish);
}

function firstLease(wish: LeaseInput, today: CalendarDate): LeaseChange {
  const { apartment, lease_start, lease_end } = wish;
  if (apartment !== undefined) {
    return begin({ apartment_id: apartment, lease_start: lease_start ?? today, lease_end: lease_end ?? null });
  }
  if (lease_start !== undefined || lease_end) failFields({ apartment: ['Choose the apartment of this lease.'] });
  return { kind: 'none' };
}

function move(lease: CurrentLease, apartment_id: number, wish: LeaseInput, today: CalendarDate): LeaseChange {
  const lease_start = moveDay(lease.lease_start, wish.lease_start, today);
  const lease_end = wish.lease_end === undefined ? lease.last_day : wish.lease_end;
  const dayBefore = addDays(lease_start, -1);
  const isCutShort = lease.last_day === null || lease.last_day > dayBefore;
  // A lease that never took effect ends the day before its own start.
  const neverBegan = addDays(lease.lease_start, -1);
  const previousEndsOn = dayBefore > neverBegan ? dayBefore : neverBegan;
  return begin({ apartment_id, lease_start, lease_end, ...(isCutShort && { previousEndsOn }) });
}

/** The first day in another apartment: as asked when later than the old start, else today, or the old start while that lies ahead. */
function moveDay(oldStart: CalendarDate, wished: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  if (wished !== undefined && wished > oldStart) return wished;
  const asked = wished ?? oldStart;
  return asked > today ? asked : today;
}

function begin(lease: Omit<Extract<LeaseChange, { kind: 'begin' }>, 'kind'>): LeaseChange {
  if (lease.lease_end !== null && lease.lease_end <= lease.lease_start) {
    failFields({ lease_end: ['The lease must end after it starts.'] });
  }
  return { kind: 'begin', ...lease };
}

function amend(lease: CurrentLease, wish: LeaseInput): LeaseChange {
  const lease_start = wish.lease_start ?? lease.lease_start;
  const lease_end = wish.lease_end === undefined ? lease.last_day : wish.lease_end;
  const isOtherEnd = lease_end !== lease.last_day;
  if (lease_start === lease.lease_start && !isOtherEnd) return { kind: 'none' };
  if (lease_end !== null && lease_end <= lease_start) {
    failFields({ [wish.lease_end ? 'lease_end' : 'lease_start']: ['The lease must end after it starts.'] });
  }
  const isLater = lease.last_day !== null && (lease_end === null || lease_end > lease.last_day);
  return {
    kind: 'amend',
    lease_start,
    ...(isOtherEnd && { lease_end }),
    ...(isOtherEnd && isLater && lease.last_day !== null && { renewedFrom: lease.last_day }),
  };
}
