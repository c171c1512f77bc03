import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { type DeliveredEvent, EVENT_DATA } from '@amayumba/contract/webhooks/events.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { showComplaint } from '../../complaints/complaints.service.ts';
import { showStatus } from '../../complaints/show-status.ts';
import { showClaim } from '../../ledger/claims/claims.service.ts';
import { showReceipt } from '../../ledger/receipts/receipts.service.ts';
import { showPayments } from '../../payments/show-payments.ts';
import { showLeases, showTenants } from '../../tenants/show-tenants.ts';
import type { HappenedEvent } from './event-of-entry.ts';

/** The `data` of an event, and the tenant whom it is about. */
export interface EventData {
  data: object;
  tenant_id: number | null;
}

interface AskedEvent extends Pick<HappenedEvent, 'subject_id'> {
  id: number;
  detail: HappenedEvent['detail'] | null;
  day: CalendarDate | null;
}

/** The portal itself reads the records: a webhook belongs to the office, not to the manager who made it. */
const PORTAL: Viewer = {
  user_id: 0,
  role: 'manager',
  staff_role: 'manager',
  estates: null,
  tenant_id: null,
  session_id: '',
  may: 'webhooks:write',
};

type Found = EventData | undefined;
type Reader = (db: Db, parts: Parts, events: readonly AskedEvent[]) => Promise<Map<number, EventData>>;

/** Reads the records of many events at once. */
const together =
  <R extends { id: number }>(
    read: (db: Db, parts: Parts, ids: number[]) => Promise<readonly R[]>,
    tenantOf: (record: R) => number,
  ): Reader =>
  async (db, parts, events) => {
    const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
    const found = new Map((await read(db, parts, ids)).map((record) => [record.id, record]));
    return new Map(
      events.flatMap(({ id, subject_id }): [number, EventData][] => {
        const record = found.get(subject_id);
        return record ? [[id, { data: record, tenant_id: tenantOf(record) }]] : [];
      }),
    );
  };

/** Reads the record of each event by itself. */
const oneByOne =
  (read: (db: Db, parts: Parts, event: AskedEvent) => Promise<EventData>): Reader =>
  async (db, parts, events) => {
    const found = new Map<number, EventData>();
    for (const event of events) {
      const data = await read(db, parts, event).catch(undefinedIfGone);
      if (data) found.set(event.id, data);
    }
    return found;
  };

function undefinedIfGone(error: unknown): Found {
  if (error instanceof Refusal && error.code === 'not_found') return undefined;
  throw error;
}

const charges = together(
  (db, parts, ids) => showPayments(db, parts, PORTAL, ids),
  ({ tenant }) => tenant,
);
const leases = together(
  (db, parts, ids) => showLeases(db, parts, PORTAL, ids),
  ({ tenant }) => tenant,
);
/** Leaves out leases whose last day was moved before their event could be sent. An end recorded late has no day. */
const endingLeases: Reader = async (db, parts, events) => {
  const found = await leases(db, parts, events);
  for (const { id, day } of events) {
    const lease = found.get(id)?.data;
    if (day !== null && lease && 'end' in lease && lease.end !== day) found.delete(id);
  }
  return found;
};
const tenants = together(
  (db, parts, ids) => showTenants(db, parts, PORTAL, ids),
  ({ id }) => id,
);
const receipts = oneByOne(async (db, parts, { subject_id }) => {
  const data = await showReceipt(db, parts, null, subject_id);
  return { data, tenant_id: data.tenant_details.id };
});
const claims = oneByOne(async (db, parts, { subject_id }) => {
  const data = await showClaim(db, parts, subject_id);
  return { data, tenant_id: data.tenant_details.id };
});
const complaints = oneByOne(async (db, parts, { subject_id, detail }) => {
  const complaint = await showComplaint(db, parts, PORTAL, subject_id);
  const known = { tenant_id: complaint.tenant };
  if (!detail) return { ...known, data: complaint };
  const change = { from: await showStatus(db, detail.from), to: await showStatus(db, detail.to) };
  // The status may have changed again since.
  return { ...known, data: { ...complaint, status: change.to, change } };
});

const READERS: Readonly<Record<DeliveredEvent, Reader>> = {
  'charge.created': charges,
  'receipt.recorded': receipts,
  'receipt.voided': receipts,
  'claim.logged': claims,
  'complaint.created': complaints,
  'complaint.status_changed': complaints,
  'tenant.created': tenants,
  'lease.created': leases,
  'lease.ending': endingLeases,
  'lease.ended': endingLeases,
  'webhook.test': async (_db, _parts, events) =>
    new Map(events.map(({ id, subject_id }) => [id, { data: { webhook: subject_id }, tenant_id: null }])),
};

/** The data of events of one type, by their ids. Records that were deleted since are left out. */
export async function readEventData(
  db: Db,
  parts: Parts,
  type: DeliveredEvent,
  events: readonly AskedEvent[],
): Promise<Map<number, EventData>> {
  const found = await READERS[type](db, parts, events);
  // The schema leaves out what the event does not show.
  for (const entry of found.values()) entry.data = EVENT_DATA[type].parse(entry.data);
  return found;
}
