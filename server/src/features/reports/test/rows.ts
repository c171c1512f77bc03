import type { Db } from '../../../db/connect.ts';

/** Every row behind the figures, as stored: also deleted ones and those of all owners. */
export async function readRows(db: Db) {
  const [users, estates, blocks, apartments, furnished, tenants, leases, renewals, complaints, steps, kinds] =
    await Promise.all([
      db.selectFrom('users').select(['id', 'status', 'username', 'first_name', 'last_name']).execute(),
      db.selectFrom('estates').select(['id', 'name', 'owner_id', 'deleted_at']).execute(),
      db.selectFrom('blocks').select(['id', 'estate_id', 'name', 'deleted_at']).execute(),
      db
        .selectFrom('apartments')
        .select(['id', 'block_id', 'number', 'rent_amount', 'number_of_rooms', 'created_at', 'deleted_at'])
        .execute(),
      db.selectFrom('apartment_furnishings').select('apartment_id').execute(),
      db.selectFrom('tenants').select(['id', 'user_id']).execute(),
      db
        .selectFrom('leases')
        .select(['id', 'tenant_id', 'apartment_id', 'lease_start', 'lease_end', 'ended_on'])
        .execute(),
      db.selectFrom('lease_renewals').select(['lease_id', 'previous_end']).execute(),
      db.selectFrom('complaints').selectAll().execute(),
      db.selectFrom('complaint_status_changes').select(['complaint_id', 'to_status_id', 'changed_at']).execute(),
      db.selectFrom('complaint_categories').select(['id', 'name']).execute(),
    ]);
  const settings = await db
    .selectFrom('settings')
    .select(['monthly_revenue_target', 'landlord_name'])
    .executeTakeFirstOrThrow();
  return {
    users: byId(users),
    estates,
    blocks: byId(blocks),
    apartments: byId(apartments),
    furnished: new Set(furnished.map(({ apartment_id }) => apartment_id)),
    tenants: byId(tenants),
    leases: byId(leases),
    renewals,
    ...(await readMoney(db)),
    complaints,
    steps,
    categories: byId(kinds),
    target: settings.monthly_revenue_target,
    landlord: settings.landlord_name,
  };
}

/** The ledger without any sum or status that it derives. */
async function readMoney(db: Db) {
  const [charges, accounts, receipts, allocations, creditNotes] = await Promise.all([
    db
      .selectFrom('charges')
      .select(['id', 'tenant_id', 'lease_id', 'estate_id', 'payment_type', 'gross_amount', 'label_id', 'is_refunded'])
      .select(['is_owed', 'due_date', 'months_paid', 'payment_for_year'])
      .where('deleted_at', 'is', null)
      .execute(),
    db.selectFrom('accounts').select(['id', 'lease_id', 'estate_id']).execute(),
    db.selectFrom('receipts').select(['id', 'account_id', 'amount', 'source', 'received_at', 'voided_at']).execute(),
    db.selectFrom('allocations').select(['receipt_id', 'charge_id', 'amount', 'undone_at']).execute(),
    db.selectFrom('credit_notes').select(['charge_id', 'amount', 'kind', 'reversed_at']).execute(),
  ]);
  return { charges, accounts: byId(accounts), receipts: byId(receipts), allocations, creditNotes };
}

export type Rows = Awaited<ReturnType<typeof readRows>>;

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
