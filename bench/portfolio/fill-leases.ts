import { addDays, type CalendarDate, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { REFERENCE_NUMBERS, referenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { addMonths, instantOf } from '../../server/demo/demo-calendar.ts';
import { copiedRows } from './copied-rows.ts';
import { isCurrentOn, type Lease, type PortfolioPlan } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';

/**
 * A different code for each account: a factor that has no divisor in common with the count of numbers permutes them.
 */
function codeOf(seed: number, account: number): string {
  const { from, to } = REFERENCE_NUMBERS;
  return referenceCode(from + ((account * 2_036_947 + seed) % (to - from + 1)));
}

/** The first day of the month, or of the quarter, of a day. */
const periodStart = (day: CalendarDate, isQuarterly: boolean) => {
  const { year, month } = monthOf(day);
  return firstOfMonth(year, isQuarterly ? month - ((month - 1) % 3) : month);
};

/** Leases with their renewals, their accounts and, where they are current, the terms of the present period. */
export function leaseRows({ today, seed }: PortfolioPlan) {
  const leases = copiedRows('leases');
  const renewals = copiedRows('lease_renewals');
  const accounts = copiedRows('accounts');
  const terms = copiedRows('lease_terms');

  function addTerms({ id, start, rent, dueDay, isQuarterly }: Lease, at: string): void {
    const period = periodStart(today, isQuarterly);
    terms.add({
      lease_id: id,
      starts_on: start > period ? start : period,
      rent_amount: isQuarterly ? rent * 3 : rent,
      rent_every: isQuarterly ? 'quarter' : 'month',
      due_day: dueDay,
      created_at: at,
    });
  }

  return {
    tables: [leases, renewals, accounts, terms],
    add(lease: Lease) {
      const { id, tenant, estate, apartment, start, end, endedOn, renewedEnds } = lease;
      const at = new Date(instantOf(start, 10)).toISOString();
      // An account has the id of its lease.
      const code = codeOf(seed, id);
      accounts.add({ id, lease_id: id, tenant_id: tenant, estate_id: estate, reference_code: code, created_at: at });
      if (isCurrentOn(lease, today)) addTerms(lease, at);
      leases.add({
        id,
        tenant_id: tenant,
        apartment_id: apartment,
        lease_start: start,
        lease_end: end,
        ended_on: endedOn,
        created_by: MANAGER.id,
        created_at: at,
        updated_at: at,
      });
      renewedEnds.forEach((previous_end, index) =>
        renewals.add({
          lease_id: id,
          previous_end,
          new_end: renewedEnds[index + 1] ?? end ?? addMonths(previous_end, 12),
          renewed_by: MANAGER.id,
          renewed_at: new Date(instantOf(addDays(previous_end, -((id % 30) + 3)), 11, id % 60)).toISOString(),
        }),
      );
    },
  };
}
