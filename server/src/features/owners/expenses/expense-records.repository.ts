import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';

/** The columns of a cost that decide about its changes, and that the audit log stores. */
const RECORD = [
  'id',
  'estate_id',
  'block_id',
  'apartment_id',
  'vendor_id',
  'complaint_id',
  'recurring_id',
  'category',
  'description',
  'amount',
  'withheld',
  'spent_on',
  'paid_on',
  'method',
  'channel',
  'reference',
  'notes',
  'receipt_file_id',
  'paid_by',
  'reversed_on',
  'reverse_reason',
] as const;

/** A cost as stored, without names and links. */
export type ExpenseRecord = NonNullable<Awaited<ReturnType<typeof lockExpense>>>;

/**
 * Locks a cost until the transaction ends, so that two changes of it run one after the other. Locks its estate as a new
 * cost does, so that a statement of the owner is issued before or after the change.
 */
export const lockExpense = (tx: Db, id: number) =>
  tx
    .selectFrom('expenses')
    .innerJoin('estates as e', 'e.id', 'expenses.estate_id')
    .select(RECORD.map((column) => `expenses.${column}` as const))
    .where('expenses.id', '=', id)
    .forNoKeyUpdate('expenses')
    .forKeyShare('e')
    .executeTakeFirst();

export const insertExpense = (tx: Db, values: Insertable<Database['expenses']>): Promise<ExpenseRecord> =>
  tx.insertInto('expenses').values(values).returning(RECORD).executeTakeFirstOrThrow();

/** Stores the cost of a day of a recurring one; undefined if it is stored already. */
export const insertRecurrence = (
  tx: Db,
  values: Insertable<Database['expenses']>,
): Promise<ExpenseRecord | undefined> =>
  tx
    .insertInto('expenses')
    .values(values)
    .onConflict((conflict) => conflict.columns(['recurring_id', 'spent_on']).doNothing())
    .returning(RECORD)
    .executeTakeFirst();

/** Updates a cost that the transaction has locked. */
export const writeExpense = (tx: Db, id: number, values: Updateable<Database['expenses']>): Promise<ExpenseRecord> =>
  tx.updateTable('expenses').set(values).where('id', '=', id).returning(RECORD).executeTakeFirstOrThrow();

export async function deleteExpenseRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('expenses').where('id', '=', id).execute();
}
