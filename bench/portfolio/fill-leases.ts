import { addDays } from '@amayumba/contract/calendar.ts';
import { addMonths, instantOf } from '../../server/demo/demo-calendar.ts';
import { copiedRows } from './copied-rows.ts';
import type { Lease } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';

/** Leases and their renewals. */
export function leaseRows() {
  const leases = copiedRows('leases', [
    'id',
    'tenant_id',
    'apartment_id',
    'lease_start',
    'lease_end',
    'ended_on',
    'created_by',
    'created_at',
    'updated_at',
  ]);
  const renewals = copiedRows('lease_renewals', ['lease_id', 'previous_end', 'new_end', 'renewed_by', 'renewed_at']);
  return {
    tables: [leases, renewals],
    add({ id, tenant, apartment, start, end, endedOn, renewedEnds }: Lease) {
      const at = new Date(instantOf(start, 10)).toISOString();
      leases.add([id, tenant, apartment, start, end, endedOn, MANAGER.id, at, at]);
      renewedEnds.forEach((previous, index) => {
        const next = renewedEnds[index + 1] ?? end ?? addMonths(previous, 12);
        const signed = new Date(instantOf(addDays(previous, -((id % 30) + 3)), 11, id % 60)).toISOString();
        renewals.add([id, previous, next, MANAGER.id, signed]);
      });
    },
  };
}
