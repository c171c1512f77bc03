import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  apartmentsOfTheirEstates,
  ofTheirEstates,
  seesAll,
  visibleEstates,
  visibleTenants,
} from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';

/** The filters of lists that hold an id, each with the name of what it chooses, if the viewer may see that. */
const NAMES: Readonly<
  Record<string, (id: number, viewer: Viewer, today: CalendarDate) => RawBuilder<{ name: string }>>
> = {
  estate_id: (id, viewer) => sql`select e.name from estates e where e.id = ${id} and ${visibleEstates(viewer)}`,
  block_id: (id, viewer) =>
    sql`select b.name from blocks b where b.id = ${id} and ${ofTheirEstates(viewer, 'b.estate_id')}`,
  apartment_id: (id, viewer) =>
    sql`select a.number as name from apartments a where a.id = ${id} and (${seesAll(viewer)} or a.id in (${apartmentsOfTheirEstates(viewer)}))`,
  tenant_id: (id, viewer, today) => sql`select u.shown_name as name from tenants t join users u on u.id = t.user_id
    where t.id = ${id} and ${visibleTenants(viewer, today)}`,
  account: (id, viewer) => sql`select u.shown_name as name from accounts a join tenants t on t.id = a.tenant_id
    join users u on u.id = t.user_id where a.id = ${id} and ${ofTheirEstates(viewer, 'a.estate_id')}`,
  owner: (id, viewer) =>
    sql`select u.shown_name as name from users u where u.id = ${id} and u.role = 'owner' and ${seesAll(viewer)}`,
  recorded_by: (id, viewer) =>
    sql`select u.shown_name as name from users u where u.id = ${id} and u.role = 'manager' and ${seesAll(viewer)}`,
  vendor: (id) => sql`select v.name from vendors v where v.id = ${id}`,
  category_id: (id) => sql`select c.name from complaint_categories c where c.id = ${id}`,
  tenant_type_id: (id) => sql`select y.name from tenant_types y where y.id = ${id}`,
  complaint_status: (id) => sql`select s.name from complaint_statuses s where s.id = ${id}`,
  payment_status: (id) => sql`select s.name from payment_statuses s where s.id = ${id}`,
};

/** Whether a filter of a list holds an id. */
export const isNamedFilter = (filter: string): boolean => filter in NAMES;

/** The name of what a filter chooses; undefined if it is not there, or not for the viewer. */
export async function findFilterName(
  db: Db,
  viewer: Viewer,
  filter: string,
  id: number,
  today: CalendarDate,
): Promise<string | undefined> {
  const found = await NAMES[filter]?.(id, viewer, today).execute(db);
  return found?.rows[0]?.name;
}
