import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { addDays, type CalendarDate, formatDay, laterDay } from '@amayumba/contract/calendar.ts';
import type { NewRent } from '@amayumba/contract/money/terms.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockApartmentForShare } from '../estates/apartments.service.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { correctSchedule } from '../ledger/schedule/correct-schedule.ts';
import { lastRent, moveFirstTerms, openLeaseAccount, replaceLease } from '../ledger/schedule/lease-account.ts';
import { storeLateEnd } from '../webhooks/events/store-events.ts';
import { planLeaseChange, type LeaseChange, type LeaseInput, type CurrentLease } from './lease-change.ts';
import {
  getLeaseRecord,
  insertLeaseRow,
  insertRenewalRow,
  isLeaseVisible,
  type ApartmentPeriod,
  type LockedLease,
  lockLeaseFor,
  lockOverlapping,
  updateLeaseRow,
} from './leases.repository.ts';

/**
 * Lets an apartment to a tenant and opens the account of the lease, or takes over that of the lease that it replaces; a
 * rent is charged from the first day on. A conflicting lease of a tenant with an inactive account ends on the day
 * before. Returns the id of the lease.
 * @throws Refusal invalid_input for an apartment that does not exist; apartment_leased, tenant_has_lease
 */
export async function startLease(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  tenantId: number,
  { rent, replaces, ...letting }: ApartmentPeriod & { rent?: NewRent | undefined; replaces?: number | undefined },
): Promise<number> {
  await requireApartment(tx, letting.apartment_id);
  await makeRoom(tx, parts, viewer, letting, null);
  const { apartment_id, lease_start, lease_end } = letting;
  const lease = await insertLeaseRow(tx, {
    tenant_id: tenantId,
    apartment_id,
    lease_start,
    lease_end,
    created_by: viewer.user_id,
  });
  await recordAudit(tx, viewer, { action: 'created', subject: 'lease', subject_id: lease.id, after: lease });
  const posting = postingOf(tx, parts, viewer);
  if (replaces !== undefined) await replaceLease(posting, viewer, replaces, lease.id);
  await openLeaseAccount(posting, viewer, lease.id, rent);
  return lease.id;
}

/**
 * Applies a manager's change to a tenant's lease. Returns the id of the lease that it begins, if any.
 * @throws Refusal not_found, and as in {@link planLeaseChange} and {@link startLease}
 */
export async function changeLease(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  tenantId: number,
  { terms, ...input }: LeaseInput & { terms?: NewRent | undefined },
): Promise<number | undefined> {
  const today = todayOf(parts);
  const lease = await lockLeaseFor(tx, viewer, tenantId, today);
  const step = planLeaseChange(lease, input, today);
  if (terms && step.kind !== 'begin')
    failFields({ terms: ['The lease goes on: change its rent on the page of its account.'] });
  if (step.kind === 'begin') {
    if (lease && step.previousEndsOn)
      await writeEnd(tx, parts, viewer, lease.lease_id, { ended_on: step.previousEndsOn });
    const neverBegan = lease && step.previousEndsOn !== undefined && step.previousEndsOn < lease.lease_start;
    return startLease(tx, parts, viewer, tenantId, {
      ...step,
      replaces: neverBegan ? lease.lease_id : undefined,
      rent: terms ?? (await rentOfNext(tx, parts, viewer, lease, step)),
    });
  }
  if (step.kind === 'amend' && lease) await amendLease(tx, parts, viewer, lease, step);
  return undefined;
}

/** A new lease of the same home keeps its rent; for another home, the change contains the rent. */
async function rentOfNext(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  lease: CurrentLease | undefined,
  next: ApartmentPeriod,
): Promise<NewRent | undefined> {
  if (!lease || lease.apartment_id !== next.apartment_id) return undefined;
  return lastRent(postingOf(tx, parts, viewer), lease.lease_id);
}

type LeaseRecord = Awaited<ReturnType<typeof getLeaseRecord>>;

const lastDayOf = ({ ended_on, lease_end }: LeaseRecord) => ended_on ?? lease_end;

/** Records a change of a lease, and reports an end of which nobody has heard. */
async function recordChange(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  action: 'renewed' | 'corrected' | 'ended' | 'reopened',
  { before, after }: { before: LeaseRecord; after: LeaseRecord },
): Promise<void> {
  const { id } = after;
  await recordAudit(tx, viewer, { action, subject: 'lease', subject_id: id, before, after });
  const last_day = lastDayOf(after);
  if (last_day !== lastDayOf(before)) await storeLateEnd(tx, { id, last_day }, todayOf(parts));
}

async function amendLease(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  lease: CurrentLease,
  step: Extract<LeaseChange, { kind: 'amend' }>,
): Promise<void> {
  const now = nowOf(parts).toISOString();
  const { lease_start, lease_end, renewedFrom } = step;
  if (renewedFrom) await requireApartment(tx, lease.apartment_id);
  const last_day = lease_end === undefined ? lease.last_day : lease_end;
  const letting = { apartment_id: lease.apartment_id, lease_start, lease_end: last_day };
  await makeRoom(tx, parts, viewer, letting, lease.lease_id);
  const before = await getLeaseRecord(tx, lease.lease_id);
  const days = { lease_start, ...(lease_end !== undefined && { lease_end, ended_on: null }) };
  const after = await updateLeaseRow(tx, lease.lease_id, days, now);
  if (renewedFrom) {
    await insertRenewalRow(tx, {
      lease_id: lease.lease_id,
      previous_end: renewedFrom,
      new_end: last_day,
      renewed_by: viewer.user_id,
      renewed_at: now,
    });
  }
  const action = renewedFrom ? 'renewed' : 'corrected';
  await recordChange(tx, parts, viewer, action, { before, after });
  const posting = postingOf(tx, parts, viewer);
  await moveFirstTerms(posting, viewer, lease.lease_id, { from: before.lease_start, to: after.lease_start });
  await correctSchedule(posting, viewer, lease.lease_id);
}

/** Sets or removes the early end of a lease, and corrects its rent. */
async function writeEnd(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  leaseId: number,
  change: Parameters<typeof updateLeaseRow>[2] & { ended_on: CalendarDate | null },
): Promise<void> {
  const before = await getLeaseRecord(tx, leaseId);
  const after = await updateLeaseRow(tx, leaseId, change, nowOf(parts).toISOString());
  await recordChange(tx, parts, viewer, change.ended_on === null ? 'reopened' : 'ended', { before, after });
  await correctSchedule(postingOf(tx, parts, viewer), viewer, leaseId);
}

/**
 * Sets the day on which a lease ends early, or with null lets it end as agreed again, and corrects its rent.
 * @throws Refusal not_found; apartment_leased, tenant_has_lease if the home or the tenant has another lease by then
 */
export async function setLeaseEnd(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  lease: LockedLease,
  ended_on: CalendarDate | null,
): Promise<void> {
  // The home to which a tenant moves may be of another estate.
  if (!(await isLeaseVisible(tx, viewer, lease.lease_id))) fail('not_found');
  const { lease_id, apartment_id, lease_start } = lease;
  const isLonger = ended_on === null || (lease.last_day !== null && ended_on > lease.last_day);
  if (isLonger) {
    await requireApartment(tx, apartment_id);
    await makeRoom(tx, parts, viewer, { apartment_id, lease_start, lease_end: ended_on ?? lease.lease_end }, lease_id);
  }
  const notes = ended_on === null ? { keys_returned: false, inspection_notes: '' } : {};
  await writeEnd(tx, parts, viewer, lease_id, { ended_on, ...notes });
}

async function requireApartment(tx: Db, apartmentId: number): Promise<void> {
  const isThere = await lockApartmentForShare(tx, apartmentId);
  if (!isThere) failFields({ apartment: ['There is no such apartment.'] });
}

/**
 * Ends the leases of inactive tenants that overlap with a letting.
 * @throws Refusal apartment_leased if an active tenant has one
 */
async function makeRoom(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  letting: ApartmentPeriod,
  exceptLeaseId: number | null,
): Promise<void> {
  const overlapping = await lockOverlapping(tx, letting, exceptLeaseId);
  const inTheWay = overlapping.find((lease) => lease.status === 'active');
  if (inTheWay) fail('apartment_leased', leasedSentence(inTheWay));
  const dayBefore = addDays(letting.lease_start, -1);
  // A lease that never began ends on the day before its own start.
  for (const lease of overlapping)
    await writeEnd(tx, parts, viewer, lease.id, { ended_on: laterDay(dayBefore, addDays(lease.lease_start, -1)) });
}

function leasedSentence(lease: Awaited<ReturnType<typeof lockOverlapping>>[number]): string {
  const until = lease.last_day === null ? 'with no end agreed' : `to ${formatDay(lease.last_day)}`;
  return `This apartment is leased to ${fullName(lease)} from ${formatDay(lease.lease_start)} ${until}. Choose other days or another apartment.`;
}
