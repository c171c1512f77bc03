import type { ApprovalAction, ApprovalQuery, ApprovalState } from '@amayumba/contract/approvals/approval.ts';
import { type Insertable, sql } from 'kysely';
import { visibleApprovals, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';

const personOf = (id: string, name: string) =>
  sql<{ id: number; name: string }>`jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)})`;

const approvals = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('approvals as p')
    .innerJoin('users as asker', 'asker.id', 'p.requested_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('tenants as t', 't.id', 'a.tenant_id')
    .leftJoin('users as payer', 'payer.id', 't.user_id')
    .leftJoin('remittances as m', (join) => join.onRef('m.id', '=', 'p.subject_id').on('p.subject', '=', 'remittance'))
    .leftJoin('users as owner', 'owner.id', 'm.owner_id')
    .leftJoin('estates as e', 'e.id', 'p.estate_id')
    .select([
      'p.id',
      'p.action',
      'p.summary',
      'p.account_id as account',
      'p.amount',
      'p.reason',
      'p.requested_at',
      'p.state',
      'p.decided_at',
      'p.decision_reason',
      sql<{
        kind: Database['approvals']['subject'];
        id: number;
      }>`jsonb_build_object('kind', p.subject, 'id', p.subject_id)`.as('subject'),
      sql<string>`coalesce(payer.shown_name, owner.shown_name, '')`.as('person'),
      sql<string>`coalesce(e.name, '')`.as('estate'),
      personOf('asker.id', 'asker.shown_name').as('requested_by'),
      sql<{
        id: number;
        name: string;
      } | null>`case when decider.id is not null then ${personOf('decider.id', 'decider.shown_name')} end`.as(
        'decided_by',
      ),
      sql<boolean>`p.requested_by = ${viewer.user_id}`.as('is_own'),
    ])
    .where(visibleApprovals(viewer));

/** Those that wait first, then the newest. */
export const listApprovalRows = (db: Db, viewer: Viewer, query: ApprovalQuery) =>
  listed(
    query,
    approvals(db, viewer)
      .where(whenGiven(query.state, (state) => sql`p.state = ${state}`))
      .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
      .orderBy(sql`p.state = 'waiting'`, 'desc')
      .orderBy('p.id', 'desc'),
  );

export const findApprovalRow = (db: Db, viewer: Viewer, id: number) =>
  approvals(db, viewer).where('p.id', '=', id).executeTakeFirst();

/** An approval within the viewer's reach with its input, locked until the transaction ends. */
export const lockApproval = (tx: Db, viewer: Viewer, id: number) =>
  tx
    .selectFrom('approvals as p')
    .select([
      'p.id',
      'p.action',
      'p.input',
      'p.state',
      'p.requested_by',
      'p.account_id',
      'p.amount',
      'p.subject',
      'p.subject_id',
    ])
    .where('p.id', '=', id)
    .where(visibleApprovals(viewer))
    .forUpdate()
    .executeTakeFirst();
export type LockedApproval = NonNullable<Awaited<ReturnType<typeof lockApproval>>>;

/** The waiting approval of the same change, with the name of the person who asked. */
export const findWaitingRow = (tx: Db, action: ApprovalAction, subjectId: number) =>
  tx
    .selectFrom('approvals as p')
    .innerJoin('users as u', 'u.id', 'p.requested_by')
    .select(['p.id', 'u.shown_name as requested_by'])
    .where('p.action', '=', action)
    .where('p.subject_id', '=', subjectId)
    .where('p.state', '=', 'waiting')
    .executeTakeFirst();

/** Stores an approval that waits. Returns its id. */
export async function insertApproval(tx: Db, row: Insertable<Database['approvals']>): Promise<number> {
  const { id } = await tx.insertInto('approvals').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Records a decision. Deletes the input, which is no longer needed and may name people. */
export async function decideApprovalRow(
  tx: Db,
  id: number,
  decided: { state: Exclude<ApprovalState, 'waiting'>; decided_by: number; decided_at: Date; decision_reason: string },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ ...decided, input: '{}' })
    .where('id', '=', id)
    .execute();
}

/** How many wait within the viewer's reach, how many of them others asked for, their sum, and since when. */
export const countWaiting = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('approvals as p')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where p.requested_by <> ${viewer.user_id})`.as('of_others'),
      sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('amount'),
      sql<string | null>`min(p.requested_at)`.as('since'),
    ])
    .where('p.state', '=', 'waiting')
    .where(visibleApprovals(viewer))
    .executeTakeFirstOrThrow();

/** The estate of an account; null where it is of none. */
export async function estateOfAccount(tx: Db, accountId: number): Promise<number | null> {
  const account = await tx.selectFrom('accounts').select('estate_id').where('id', '=', accountId).executeTakeFirst();
  return account?.estate_id ?? null;
}
