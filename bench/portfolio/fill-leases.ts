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
  const accounts = copiedRows('accounts', ['id', 'lease_id', 'tenant_id', 'estate_id', 'reference_code', 'created_at']);
  const terms = copiedRows('lease_terms', [
    'lease_id',
    'starts_on',
    'rent_amount',
    'rent_every',
    'due_day',
    'created_at',
  ]);

  function addTerms({ id, start, rent, dueDay, isQuarterly }: Lease, at: string): void {
    const period = periodStart(today, isQuarterly);
    const [every, amount] = isQuarterly ? ['quarter', rent * 3] : ['month', rent];
    terms.add([id, start > period ? start : period, amount, every, dueDay, at]);
  }

  return {
    tables: [leases, renewals, accounts, terms],
    add(lease: Lease) {
      const { id, tenant, estate, apartment, start, end, endedOn, renewedEnds } = lease;
      const at = new Date(instantOf(start, 10)).toISOString();
      // An account has the id of its lease.
      accounts.add([id, id, tenant, estate, codeOf(seed, id), at]);
      if (isCurrentOn(lease, today)) addTerms(lease, at);
      leases.add([id, tenant, apartment, start, end, endedOn, MANAGER.id, at, at]);
      renewedEnds.forEach((previous, index) => {
        const next = renewedEnds[index + 1] ?? end ?? addMonths(previous, 12);
        const signed = new Date(instantOf(addDays(previous, -((id % 30) + 3)), 11, id % 60)).toISOString();
        renewals.add([id, previous, next, MANAGER.id, signed]);
      });
    },
  };
}
