import type { Db } from '../../../db/connect.ts';

/** Every row behind the figures, as stored: also deleted ones and those of all owners. */
export async function readRows(db: Db) {
  const [users, estates, blocks, apartments, furnished, tenants, leases, renewals, payments, complaints, steps, kinds] =
    await Promise.all([
      db.selectFrom('users').select(['id', 'status', 'username', 'first_name', 'last_name']).execute(),
      db.selectFrom('estates').select(['id', 'name', 'owner_id', 'deleted_at']).execute(),
      db.selectFrom('blocks').select(['id', 'estate_id', 'name', 'deleted_at']).execute(),
      db
        .selectFrom('apartments')
        .select(['id', 'block_id', 'number', 'rent_amount', 'number_of_rooms', 'deleted_at'])
        .execute(),
      db.selectFrom('apartment_furnishings').select('apartment_id').execute(),
      db.selectFrom('tenants').select(['id', 'user_id']).execute(),
      db
        .selectFrom('leases')
        .select(['id', 'tenant_id', 'apartment_id', 'lease_start', 'lease_end', 'ended_on'])
        .execute(),
      db.selectFrom('lease_renewals').select(['lease_id', 'previous_end']).execute(),
      db.selectFrom('payments').selectAll().where('deleted_at', 'is', null).execute(),
      db.selectFrom('complaints').selectAll().execute(),
      db.selectFrom('complaint_status_changes').select(['complaint_id', 'to_status_id', 'changed_at']).execute(),
      db.selectFrom('complaint_categories').select(['id', 'name']).execute(),
    ]);
  const settings = await db.selectFrom('settings').select('monthly_revenue_target').executeTakeFirstOrThrow();
  return {
    users: byId(users),
    estates,
    blocks: byId(blocks),
    apartments: byId(apartments),
    furnished: new Set(furnished.map(({ apartment_id }) => apartment_id)),
    tenants: byId(tenants),
    leases: byId(leases),
    renewals,
    payments,
    complaints,
    steps,
    categories: byId(kinds),
    target: settings.monthly_revenue_target,
  };
}

export type Rows = Awaited<ReturnType<typeof readRows>>;

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
