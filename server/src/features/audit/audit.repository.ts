import { sql } from 'kysely';
import type { AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import { visibleAudit } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { containing, listed } from '../../db/listed.ts';

/** What was done to what, and how that looked before and after. */
export interface AuditEntry {
  /** A verb in the past, such as `created`, `changed`, `removed`. */
  action: string;
  /** What kind of thing it was done to: `payment`, `lease`, `user`. */
  subject: string;
  subject_id: number | null;
  before?: unknown;
  after?: unknown;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

export async function insertAuditRow(tx: Db, userId: number | null, entry: AuditEntry): Promise<void> {
  const { action, subject, subject_id, before, after } = entry;
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, action, subject, subject_id, before: asJson(before), after: asJson(after) })
    .execute();
}

/** Who did it: the full name, else the username. */
const nameOfUser = sql<string | null>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`;

/** The entries of the audit record, newest first. */
export function listAuditRows(db: Db, viewer: Viewer, query: AuditQuery) {
  const { subject, subject_id, search } = query;
  return listed(
    query,
    db
      .selectFrom('audit_log as al')
      .leftJoin('users as u', 'u.id', 'al.user_id')
      .select([
        'al.id',
        'al.at',
        nameOfUser.as('by'),
        'al.action',
        'al.subject',
        'al.subject_id',
        'al.before',
        'al.after',
      ])
      .where(visibleAudit(viewer))
      .$if(subject !== undefined, (entries) => entries.where('al.subject', '=', subject ?? ''))
      .$if(subject_id !== undefined, (entries) => entries.where('al.subject_id', '=', subject_id ?? 0))
      .$if(Boolean(search), (entries) =>
        entries.where(
          sql<boolean>`(al.action ilike ${containing(search ?? '')} or al.subject ilike ${containing(search ?? '')} or ${nameOfUser} ilike ${containing(search ?? '')})`,
        ),
      )
      .orderBy('al.at', 'desc')
      .orderBy('al.id', 'desc'),
  );
}
