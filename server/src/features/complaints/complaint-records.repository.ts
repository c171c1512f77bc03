import type { Insertable } from 'kysely';
import { visibleComplaints } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

/** The columns of a complaint that the audit log stores. */
const RECORD = [
  'id',
  'tenant_id',
  'lease_id',
  'estate_id',
  'category_id',
  'status_id',
  'urgency',
  'title',
  'description',
  'feedback',
  'attachment_file_id',
] as const;

/** A complaint as stored, without names and links. */
export type ComplaintRecord = NonNullable<Awaited<ReturnType<typeof lockComplaintRecord>>>;

/** Locks a complaint until the transaction ends, so that two changes of it run one after the other. */
export const lockComplaintRecord = (tx: Db, viewer: Viewer, id: number) =>
  tx
    .selectFrom('complaints as c')
    .select(RECORD)
    .where('c.id', '=', id)
    .where(visibleComplaints(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertComplaintRecord = (tx: Db, values: Insertable<Database['complaints']>): Promise<ComplaintRecord> =>
  tx.insertInto('complaints').values(values).returning(RECORD).executeTakeFirstOrThrow();

/** Updates a complaint that the transaction has locked for its viewer. */
export async function writeComplaintRecord(tx: Db, { id, ...values }: ComplaintRecord, at: Date): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ ...values, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Stores a status change. The first one of a complaint has no previous status. */
export async function insertStatusChange(
  tx: Db,
  change: Insertable<Database['complaint_status_changes']>,
): Promise<void> {
  await tx.insertInto('complaint_status_changes').values(change).execute();
}

/** The name of a status, or undefined if the id does not exist. */
export async function findStatusName(db: Db, id: number): Promise<string | undefined> {
  const status = await db.selectFrom('complaint_statuses').select('name').where('id', '=', id).executeTakeFirst();
  return status?.name;
}

/** The name of a category, or undefined if the id does not exist. */
export async function findCategoryName(db: Db, id: number): Promise<string | undefined> {
  const category = await db.selectFrom('complaint_categories').select('name').where('id', '=', id).executeTakeFirst();
  return category?.name;
}

/** The id of the estate of a complaint; null if there is none. */
export async function getEstateOf(db: Db, complaintId: number): Promise<number | null> {
  const complaint = db.selectFrom('complaints').select('estate_id').where('id', '=', complaintId);
  return (await complaint.executeTakeFirstOrThrow()).estate_id;
}

/** The tenant's name and address for mail and messages. */
export const findComplainant = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id as user_id', 'u.email', 'u.email_verified_at', 'u.shown_name as name'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
