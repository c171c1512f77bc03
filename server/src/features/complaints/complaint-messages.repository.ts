import { type Insertable, sql } from 'kysely';
import { visibleComplaints } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

/** A message of a conversation with the ids of its files, in their order. */
export interface MessageRow {
  id: number;
  from_role: 'manager' | 'tenant';
  name: string | null;
  text: string;
  created_at: string;
  read_at: string | null;
  files: string[];
}

/** The files of a message `m` in their order. */
const filesOfMessage = sql<string[]>`array(
  select cf.file_id::text from complaint_files cf where cf.message_id = m.id order by cf.place)`;

/** The messages about a complaint, oldest first. */
export const listMessageRows = (db: Db, viewer: Viewer, complaintId: number): Promise<MessageRow[]> =>
  db
    .selectFrom('complaint_messages as m')
    .innerJoin('complaints as c', 'c.id', 'm.complaint_id')
    .leftJoin('users as u', 'u.id', 'm.written_by')
    .select(['m.id', 'm.from_role', 'u.shown_name as name', 'm.text', 'm.created_at', 'm.read_at'])
    .select(filesOfMessage.as('files'))
    .where('c.id', '=', complaintId)
    .where(visibleComplaints(viewer))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();

/** The files of a report after its first, in their order. */
export async function listReportFiles(db: Db, viewer: Viewer, complaintId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('complaint_files as cf')
    .innerJoin('complaints as c', 'c.id', 'cf.complaint_id')
    .select('cf.file_id')
    .where('c.id', '=', complaintId)
    .where('cf.message_id', 'is', null)
    .where(visibleComplaints(viewer))
    .orderBy('cf.place')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Stores a message about a complaint that the transaction has locked for its viewer. Returns its id. */
export async function insertMessageRow(tx: Db, message: Insertable<Database['complaint_messages']>): Promise<number> {
  const { id } = await tx.insertInto('complaint_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds files to a message, or to the report of a complaint without one. */
export async function insertComplaintFiles(
  tx: Db,
  { complaint_id, message_id }: { complaint_id: number; message_id: number | null },
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('complaint_files')
    .values(files.map((file_id, index) => ({ file_id, complaint_id, message_id, place: index + 1 })))
    .execute();
}

/** Marks the other side's messages about a complaint as read, which the transaction has locked for its viewer. */
export async function markMessagesRead(
  tx: Db,
  { complaint_id, from_role }: { complaint_id: number; from_role: 'manager' | 'tenant' },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('complaint_messages')
    .set({ read_at: at })
    .where('complaint_id', '=', complaint_id)
    .where('from_role', '=', from_role)
    .where('read_at', 'is', null)
    .execute();
}
