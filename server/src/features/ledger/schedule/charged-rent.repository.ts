import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RentPeriod } from '@amayumba/contract/ledger/rent-periods.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { coveredUntil } from './schedules.repository.ts';

/**
 * The rent of a lease that is charged for a day: the days and the amount of its charge, which is 0 once nothing is owed
 * on it. Undefined while the day is not charged.
 */
export async function findRentOn(
  db: Db,
  leaseId: number,
  day: CalendarDate,
): Promise<Omit<RentPeriod, 'is_part'> | undefined> {
  const { rows } = await sql<Omit<RentPeriod, 'is_part'>>`
    select c.period_start, c.period_end, c.due_date,
      case when c.is_owed and c.deleted_at is null then c.amount else 0 end as amount
    from scheduled_charges s join charges c on c.id = s.charge_id
    where s.lease_id = ${leaseId} and ${day}::date between s.period_start and ${coveredUntil}
    order by s.period_start desc limit 1`.execute(db);
  return rows[0];
}
