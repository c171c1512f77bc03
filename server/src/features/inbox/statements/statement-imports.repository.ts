import type {
  StatementChannel,
  StatementImportState,
  StatementLineQuery,
} from '@amayumba/contract/money/statement-import.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Condition, whenGiven } from '../../../access/scope.ts';
import { insertNewRows } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';
import { listed, listedLate, type Paging } from '../../../db/listed.ts';
import { lockForCompany } from '../../../db/lock-for-company.ts';
import { tenantName } from '../../tenants/tenant-and-home.ts';
import { moneyMatches } from '../inbox-items.repository.ts';
import { listWithReplacements, type PostedReceipt } from '../posted-receipts.repository.ts';
import type { JudgedLine } from './judge-lines.ts';
import type { TableRow } from './read-table.ts';
import type { StatementColumns } from './recognise-columns.ts';

export interface NewStatement {
  channel: StatementChannel;
  file_name: string;
  headings: string[];
  columns: StatementColumns;
  created_by: number;
  created_at: Date;
}

export async function insertStatement(tx: Db, { columns, ...statement }: NewStatement): Promise<number> {
  const row = { ...statement, columns: JSON.stringify(columns) };
  const { id } = await tx.insertInto('statement_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes the drafts that nobody confirmed. */
export async function deleteDraftsBefore(tx: Db, day: Date): Promise<void> {
  await tx
    .deleteFrom('statement_imports')
    .where('state', '=', 'draft')
    .where('created_at', '<', day.toISOString())
    .execute();
}

/** Locks a statement until the transaction ends. */
export const lockStatement = (tx: Db, id: number) =>
  tx
    .selectFrom('statement_imports')
    .select(['id', 'channel', 'state', 'headings'])
    .select(sql<StatementColumns>`columns`.as('columns'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateColumns(tx: Db, id: number, columns: StatementColumns): Promise<void> {
  await tx
    .updateTable('statement_imports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .execute();
}

export async function endDraft(
  tx: Db,
  id: number,
  end: { state: StatementImportState; confirmed_at?: Date; undone_at?: Date },
): Promise<void> {
  await tx.updateTable('statement_imports').set(end).where('id', '=', id).execute();
}

/** Replaces the lines of a draft, and returns their new ids in the order of the lines. */
export async function replaceLines(tx: Db, importId: number, lines: readonly JudgedLine[]): Promise<number[]> {
  await tx.deleteFrom('statement_lines').where('import_id', '=', importId).execute();
  if (lines.length === 0) return [];
  return insertNewRows(
    tx,
    'statement_lines',
    lines.map((line) => ({ ...line, import_id: importId })),
  );
}

/** The rows of a draft as they are written. */
export const listTableRows = (db: Db, importId: number): Promise<TableRow[]> =>
  db.selectFrom('statement_lines').select(['row', 'cells']).where('import_id', '=', importId).orderBy('row').execute();

/** The receipts of a statement's lines, with those that replaced them since. */
export async function listPostedReceipts(db: Db, importId: number): Promise<PostedReceipt[]> {
  const lines = await db
    .selectFrom('statement_lines')
    .select('receipt_id')
    .where('import_id', '=', importId)
    .where('state', '=', 'matched')
    .execute();
  return listWithReplacements(
    db,
    lines.flatMap(({ receipt_id }) => receipt_id ?? []),
  );
}

const itemsOf = (importId: number): Condition =>
  sql`statement_line_id in (select s.id from statement_lines s where s.import_id = ${importId})`;

/**
 * Whether a person decided about money of a statement in the inbox. Locks all of its items first, to wait for a running
 * decision and prevent later ones.
 */
export async function hasDecidedItems(tx: Db, importId: number): Promise<boolean> {
  const items = tx.selectFrom('inbox_items').select('state').where(itemsOf(importId)).orderBy('id');
  return (await items.forUpdate().execute()).some(({ state }) => state !== 'open');
}

/** Removes the open items of a statement. An item that a network also reported as differing from its request stays. */
export async function deleteOpenItems(tx: Db, importId: number): Promise<void> {
  const open = sql<boolean>`state = 'open' and ${itemsOf(importId)}`;
  await tx
    .updateTable('inbox_items')
    .set({ statement_line_id: null })
    .where(open)
    .where('collection_id', 'is not', null)
    .execute();
  await tx.deleteFrom('inbox_items').where(open).execute();
}

/** Marks the money of an undone statement as new again. */
export async function forgetMatches(tx: Db, importId: number): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'new', why: '', account_id: null, score: null, reasons: null, receipt_id: null })
    .where('import_id', '=', importId)
    .where('state', 'in', ['known', 'matched', 'inbox'])
    .execute();
}

/** Only one statement is confirmed at a time: two with the same line would each post it. */
export const lockStatements = (tx: Db): Promise<void> => lockForCompany(tx, 'statements');

/** The columns that a person chose for a header. */
export async function findShape(db: Db, shape: string): Promise<StatementColumns | undefined> {
  const row = await db.selectFrom('statement_shapes').select('columns').where('shape', '=', shape).executeTakeFirst();
  return row?.columns as StatementColumns | undefined;
}

export async function saveShape(tx: Db, shape: string, columns: StatementColumns, updated_at: Date): Promise<void> {
  const values = { columns: JSON.stringify(columns), updated_at };
  await tx
    .insertInto('statement_shapes')
    .values({ shape, ...values })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(values))
    .execute();
}

const counted = (state: string) => sql`count(*) filter (where s.state = ${sql.lit(state)})`;
const moneyIn = sql`s.state in ('new', 'matched', 'inbox')`;

const statements = (db: Db) =>
  db
    .selectFrom('statement_imports as si')
    .leftJoin('users as u', 'u.id', 'si.created_by')
    .select(['si.id', 'si.state', 'si.channel', 'si.file_name', 'si.headings', 'u.shown_name as by'])
    .select(['si.created_at', 'si.confirmed_at', 'si.undone_at'])
    .select(sql<StatementColumns>`si.columns`.as('columns'))
    .select(
      sql<{
        counts: Record<'new' | 'known' | 'matched' | 'inbox' | 'ignored' | 'error', number>;
        from: string | null;
        to: string | null;
        total_in: number;
        examples: string[][] | null;
      }>`(select json_build_object(
        'counts', json_build_object('new', ${counted('new')}, 'known', ${counted('known')},
          'matched', ${counted('matched')}, 'inbox', ${counted('inbox')}, 'ignored', ${counted('ignored')},
          'error', ${counted('error')}),
        'from', min((s.received_at at time zone interval '3 hours')::date),
        'to', max((s.received_at at time zone interval '3 hours')::date),
        'total_in', coalesce(sum(s.amount) filter (where ${moneyIn}), 0),
        'examples', json_agg(s.cells order by s.row) filter (where s.row <= first.row + 20))
      from statement_lines s, (select min(f.row) as row from statement_lines f where f.import_id = si.id) first
      where s.import_id = si.id)`.as('lines'),
    );

export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

export const findStatement = (db: Db, id: number) => statements(db).where('si.id', '=', id).executeTakeFirst();

export const listStatementRows = (db: Db, paging: Paging) =>
  listed(paging, statements(db).orderBy('si.created_at', 'desc').orderBy('si.id', 'desc'));

const shownLines = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: number }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('statement_lines as s', 's.id', 'found.id')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .leftJoin('estates as e', 'e.id', 'a.estate_id')
    .leftJoin('receipts as r', 'r.id', 's.receipt_id')
    .leftJoin('inbox_items as i', 'i.statement_line_id', 's.id')
    .select(['s.row', 's.state', 's.why', 's.cell', 's.received_at', 's.amount', 's.fee', 's.balance', 's.phone'])
    .select(['s.name', 's.text', 's.external_reference', 's.account_id as account', 's.score', 's.receipt_id'])
    .select(['r.number as receipt_number', 'i.id as inbox_item', 'a.tenant_id', 'ap.number as apartment'])
    .select(['b.name as block', 'e.name as estate', sql<unknown[] | null>`s.reasons`.as('reasons')])
    .select(tenantName('a').as('tenant_name'));

/** The lines of a statement in their order. */
export function listLineRows(db: Db, importId: number, query: StatementLineQuery) {
  const found = db
    .selectFrom('statement_lines as s')
    .select('s.id')
    .where('s.import_id', '=', importId)
    .where(whenGiven(query.state, (state) => sql`s.state = ${sql.lit(state)}`))
    .where(whenGiven(query.search, (search) => moneyMatches('s', search)))
    .orderBy('s.row');
  return listedLate(query, found, (page) => shownLines(db, page).orderBy('s.row'));
}
