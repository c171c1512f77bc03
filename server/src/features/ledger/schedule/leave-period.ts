import { addDays } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Posting } from '../posting/posting.ts';
import { chargeAndRecord } from './charge-due.ts';
import { ruleValue } from './rules-in-force.ts';
import { deleteScheduled, findPeriodOf } from './schedules.repository.ts';

/**
 * Charges the periods of a schedule again after a person gave their charge other months, another type or another
 * tenant, because no later run would find a period between charged ones. The run that charges its new months
 * adopts the rent charge. The tenants and the accounts are locked. See docs/rules.md, Charging a period.
 */
export async function leavePeriod(posting: Posting, viewer: Viewer, chargeId: number): Promise<void> {
  const period = await findPeriodOf(posting.tx, chargeId);
  if (!period) return;
  if (period.is_left) await deleteScheduled(posting.tx, period);
  const { account_id: account } = period;
  const until = addDays(posting.today, await ruleValue(posting, 'charge_days_before'));
  await chargeAndRecord(posting, viewer, [account], { until, account });
}
