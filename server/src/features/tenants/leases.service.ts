import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { addDays, type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockApartmentForShare } from '../estates/apartments.service.ts';
import { planLeaseChange, type LeaseChange, type LeaseInput, type CurrentLease } from './lease-change.ts';
import {
  getLeaseRecord,
  insertLeaseRow,
  insertRenewalRow,
  type ApartmentPeriod,
  lockLeaseFor,
  lockOverlapping,
  updateLeaseRow,
} from './leases.repository.ts';

/** What every step on a lease needs: the transaction, who does it, and when (an ISO instant). */
export interface LeaseContext {
  tx: Db;
  viewer: Viewer;
  now: string;
}

/**
 * Lets an apartment to a tenant. A lease of somebody whose account is inactive gives way: it ends the day before.
 * @throws Refusal invalid_input for an apartment there is none of; apartment_leased, tenant_has_lease
 */
export async function startLease(desk: LeaseContext, tenantId: number, letting: ApartmentPeriod): Promise<void> {
  const { tx, viewer } = desk;
  await requireApartment(tx, letting.apartment_id);
  await makeRoom(desk, letting, null);
  const { apartment_id, lease_start, lease_end } = letting;
  const lease = await insertLeaseRow(tx, {
    tenant_id: tenantId,
    apartment_id,
    lease_start,
    lease_end,
    created_by: viewer.user_id,
  });
  await recordAudit(tx, viewer, { action: 'created', subject: 'lease', subject_id: lease.id, after: lease });
}

/** Brings a tenant's lease to what a manager's change says: see {@link planLeaseChange}. @throws Refusal as there and in {@link startLease} */
export async function changeLease(
  desk: LeaseContext,
  tenantId: number,
  wish: LeaseInput,
  today: CalendarDate,
): Promise<void> {
  const lease = await lockLeaseFor(desk.tx, tenantId, today);
  const step = planLeaseChange(lease, wish, today);
  if (step.kind === 'begin') {
    if (lease && step.previousEndsOn) await endLease(desk, lease.lease_id, step.previousEndsOn);
    await startLease(desk, tenantId, step);
  } else if (step.kind === 'amend' && lease) await amendLease(desk, lease, step);
}

async function amendLease(desk: LeaseContext, lease: CurrentLease, step: Extract<LeaseChange, { kind: 'amend' }>) {
  const { tx, viewer, now } = desk;
  const { lease_start, lease_end, renewedFrom } = step;
  if (renewedFrom) await requireApartment(tx, lease.apartment_id);
  const last_day = lease_end === undefined ? lease.last_day : lease_end;
  await makeRoom(desk, { apartment_id: lease.apartment_id, lease_start, lease_end: last_day }, lease.lease_id);
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
  await recordAudit(tx, viewer, { action, subject: 'lease', subject_id: lease.lease_id, before, after });
}

async function endLease({ tx, viewer, now }: LeaseContext, leaseId: number, ended_on: CalendarDate): Promise<void> {
  const before = await getLeaseRecord(tx, leaseId);
  const after = await updateLeaseRow(tx, leaseId, { ended_on }, now);
  await recordAudit(tx, viewer, { action: 'ended', subject: 'lease', subject_id: leaseId, before, after });
}

async function requireApartment(tx: Db, apartmentId: number): Promise<void> {
  const isThere = await lockApartmentForShare(tx, apartmentId);
  if (!isThere) failFields({ apartment: ['There is no such apartment.'] });
}

/** Ends what inactive tenants still hold of a letting's days. @throws Refusal apartment_leased where somebody active holds one */
async function makeRoom(desk: LeaseContext, letting: ApartmentPeriod, exceptLeaseId: number | null): Promise<void> {
  const overlapping = await lockOverlapping(desk.tx, letting, exceptLeaseId);
  const inTheWay = overlapping.find((lease) => lease.status === 'active');
  if (inTheWay) fail('apartment_leased', leasedSentence(inTheWay));
  const dayBefore = addDays(letting.lease_start, -1);
  for (const lease of overlapping) {
    const neverBegan = addDays(lease.lease_start, -1);
    // One after the other: all go through the one connection of the transaction.
    await endLease(desk, lease.id, dayBefore > neverBegan ? dayBefore : neverBegan);
  }
}

function leasedSentence(lease: Awaited<ReturnType<typeof lockOverlapping>>[number]): string {
  const until = lease.last_day === null ? 'with no end agreed' : `to ${formatDay(lease.last_day)}`;
  return `This apartment is leased to ${fullName(lease)} from ${formatDay(lease.lease_start)} ${until}. Choose other days or another apartment.`;
}
