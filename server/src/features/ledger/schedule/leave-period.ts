import { addDays } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Posting } from '../posting/posting.ts';
import { chargeAndRecord } from './charge-due.ts';
import { ruleValue } from './rules-in-force.ts';
import { deleteScheduled, findPeriodOf } from './schedules.repository.ts';

/**
 * Charges again what a charge of a schedule is no longer for, once a person gave it other months, another type or
 * another tenant: no later run would find a period between charged ones. Rent is adopted for its months, on the account
 * where it is then, in their time. The tenants and the accounts are locked. See docs/rules.md, Charging a period.
 */
export async function leavePeriod(posting: Posting, viewer: Viewer, chargeId: number): Promise<void> {
  const period = await findPeriodOf(posting.tx, chargeId);
  if (!period) return;
  if (period.is_left) await deleteScheduled(posting.tx, period);
  const { account_id: account } = period;
  const until = addDays(posting.today, await ruleValue(posting, 'charge_days_before'));
  await chargeAndRecord(posting, viewer, [account], { until, account });
}
