import { addDays, type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { moveDay } from '@amayumba/contract/tenants/rules.ts';

/** A tenant's current lease. */
export interface CurrentLease {
  lease_id: number;
  apartment_id: number;
  lease_start: CalendarDate;
  /** The last day of the lease, or null without an end. */
  last_day: CalendarDate | null;
}

/** The lease fields of a tenant's change. Undefined leaves a field as it is; a null end removes the end. */
export interface LeaseInput {
  apartment?: number | undefined;
  lease_start?: CalendarDate | undefined;
  lease_end?: CalendarDate | null | undefined;
}

/** The change of a lease that follows from the input. */
export type LeaseChange =
  | { kind: 'none' }
  /** The same lease with other days. `renewedFrom` is the previous end if the lease now ends later. */
  | {
      kind: 'amend';
      lease_start: CalendarDate;
      /** Undefined if the end stays. */
      lease_end?: CalendarDate | null;
      renewedFrom?: CalendarDate;
    }
  /** A new lease. `previousEndsOn` is the new last day of the previous lease if that ends early. */
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
export function planLeaseChange(lease: CurrentLease | undefined, input: LeaseInput, today: CalendarDate): LeaseChange {
  if (!lease) return firstLease(input, today);
  if (input.apartment !== undefined && input.apartment !== lease.apartment_id) {
    return move(lease, input.apartment, input, today);
  }
  if (input.lease_start !== undefined && lease.last_day !== null && input.lease_start > lease.last_day) {
    if (input.lease_end === undefined) failFields({ lease_end: ['Enter when the new lease ends.'] });
    return begin({
      apartment_id: lease.apartment_id,
      lease_start: input.lease_start,
      lease_end: input.lease_end ?? null,
    });
  }
  return amend(lease, input);
}

function firstLease(input: LeaseInput, today: CalendarDate): LeaseChange {
  const { apartment, lease_start, lease_end } = input;
  if (apartment !== undefined) {
    return begin({ apartment_id: apartment, lease_start: lease_start ?? today, lease_end: lease_end ?? null });
  }
  if (lease_start !== undefined || lease_end) failFields({ apartment: ['Choose the apartment of this lease.'] });
  return { kind: 'none' };
}

function move(lease: CurrentLease, apartment_id: number, input: LeaseInput, today: CalendarDate): LeaseChange {
  const lease_start = moveDay(lease.lease_start, input.lease_start, today);
  const lease_end = input.lease_end === undefined ? lease.last_day : input.lease_end;
  const dayBefore = addDays(lease_start, -1);
  const isCutShort = lease.last_day === null || lease.last_day > dayBefore;
  // A lease that never took effect ends the day before its own start.
  const previousEndsOn = laterDay(dayBefore, addDays(lease.lease_start, -1));
  return begin({ apartment_id, lease_start, lease_end, ...(isCutShort && { previousEndsOn }) });
}

function begin(lease: Omit<Extract<LeaseChange, { kind: 'begin' }>, 'kind'>): LeaseChange {
  if (lease.lease_end !== null && lease.lease_end <= lease.lease_start) {
    failFields({ lease_end: ['The lease must end after it starts.'] });
  }
  return { kind: 'begin', ...lease };
}

function amend(lease: CurrentLease, input: LeaseInput): LeaseChange {
  const lease_start = input.lease_start ?? lease.lease_start;
  const lease_end = input.lease_end === undefined ? lease.last_day : input.lease_end;
  const isOtherEnd = lease_end !== lease.last_day;
  if (lease_start === lease.lease_start && !isOtherEnd) return { kind: 'none' };
  if (lease_end !== null && lease_end <= lease_start) {
    failFields({ [input.lease_end ? 'lease_end' : 'lease_start']: ['The lease must end after it starts.'] });
  }
  const isLater = lease.last_day !== null && (lease_end === null || lease_end > lease.last_day);
  return {
    kind: 'amend',
    lease_start,
    ...(isOtherEnd && { lease_end }),
    ...(isOtherEnd && isLater && lease.last_day !== null && { renewedFrom: lease.last_day }),
  };
}
