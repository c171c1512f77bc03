import { addMonths } from '@amayumba/contract/calendar.ts';
import { periodsCovered } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Posting } from '../posting/posting.ts';
import { chargePeriods } from './charge-periods.ts';
import { comingPeriods, planPeriods } from './plan-periods.ts';
import { ruleValue } from './rules-in-force.ts';
import { readSchedules } from './schedules.repository.ts';

/**
 * Charges the coming periods of a locked account that its credit covers completely. Returns whether any period was
 * charged or adopted; the caller then settles the new charges, and calls again with the remaining credit. See
 * docs/rules.md, Rent paid ahead.
 */
export async function chargeAhead(posting: Posting, accountId: number, credit: number): Promise<boolean> {
  const [schedule] = await readSchedules(posting.tx, [accountId], 'all');
  if (!schedule) return false;
  const months = await ruleValue(posting, 'advance_months_max');
  const until = addMonths(posting.today, months);
  const covered = periodsCovered(comingPeriods(schedule, until, 'all'), credit, until);
  if (covered.length === 0) return false;
  await chargePeriods(posting, [{ schedule, periods: planPeriods(schedule, covered) }]);
  return true;
}
