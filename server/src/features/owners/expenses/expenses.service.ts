import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import type { Expense, ExpenseQuery, NewExpense } from '@amayumba/contract/owners/expense.ts';
import { isPosted } from '@amayumba/contract/owners/rules.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { mayAlsoDo } from '../../../access/permissions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { checkOnce, type Repeatable, runOnce } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow, setActor } from '../../../http/stale-change.ts';
import type { Upload } from '../../../http/uploads.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { deleteFile, withStoredFile } from '../../files/files.service.ts';
import { postingOf } from '../../ledger/posting/posting.ts';
import { channelFor } from '../../ledger/posting/record-for.ts';
import { faultsOfExpense } from './check-expense.ts';
import { blockOf, phoneOfVendor } from './chosen-records.repository.ts';
import { deleteExpenseRow, insertExpense, lockExpense, writeExpense } from './expense-records.repository.ts';
import { type ExpenseRow, findExpenseRow, listExpenseRows } from './expense-rows.repository.ts';
import { postExpense, unpostExpense } from './post-expense.ts';

export { costOfComplaint } from './expense-rows.repository.ts';

/**
 * A cost as returned to the client, with a fresh link to its receipt. The notes, and the title of a complaint in the
 * tenant's words, are for the office only.
 */
const expenseResponse = (
  { receipt_file_id, ...row }: ExpenseRow,
  { fileLinks }: Pick<Parts, 'fileLinks'>,
  viewer: Viewer,
): Expense => ({
  ...row,
  notes: viewer.role === 'manager' ? row.notes : '',
  complaint_title: mayAlsoDo(viewer, 'complaints:read') ? row.complaint_title : null,
  receipt_file: fileLinks.to(receipt_file_id),
});

/** Lists the costs that a viewer may see: an owner's are those of their estates in their time. */
export async function listExpenses(
  parts: Parts,
  viewer: Viewer,
  query: ExpenseQuery,
): Promise<Expense[] | Page<Expense>> {
  return mapListed(await listExpenseRows(parts.db, viewer, query), (row) => expenseResponse(row, parts, viewer));
}

/** @throws Refusal not_found */
export async function showExpense(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Expense> {
  return expenseResponse((await findExpenseRow(db, viewer, id)) ?? fail('not_found'), parts, viewer);
}

/** The columns of a new cost; an unpaid one has the channel that was entered, if any. */
async function valuesOf(tx: Db, input: NewExpense) {
  const { estate, block, apartment, vendor, complaint, category, amount, spent_on, paid_on = null } = input;
  const { withheld = 0, method = '', paid_by = 'office', description, reference, notes } = input;
  const vendor_id = vendor ?? null;
  const followed = paid_on === null ? null : channelFor(method, await phoneOfVendor(tx, vendor_id));
  return {
    estate_id: estate,
    block_id: apartment === undefined ? (block ?? null) : await blockOf(tx, apartment),
    apartment_id: apartment ?? null,
    vendor_id,
    complaint_id: complaint ?? null,
    category,
    amount,
    withheld,
    spent_on,
    paid_on,
    method,
    paid_by,
    description,
    reference,
    notes,
    channel: input.channel ?? followed,
  };
}

/**
 * Records a cost of an estate, with its receipt. A cost that the office paid is posted on the day it was paid. See
 * docs/rules.md, Costs of an estate.
 * @throws Refusal invalid_input, key_reused, and those of `withStoredFile`
 */
export function createExpense(
  parts: Parts,
  request: Repeatable,
  input: NewExpense,
  receipt: Upload | undefined,
): Promise<Expense> {
  const { viewer } = request;
  const ask = async (tx: Db) => refuseFaults(await faultsOfExpense(tx, todayOf(parts), input));
  const asked = { viewer, kind: 'receipt', upload: receipt, ask: checkOnce(request, ask) } as const;
  return withStoredFile(parts, asked, (keepFile) =>
    runOnce(parts.db, request, async (tx) => {
      await ask(tx);
      const posting = postingOf(tx, parts, viewer);
      const made = { created_by: posting.user_id, created_at: posting.at };
      const receipt_file_id = (await keepFile(tx, viewer)) ?? null;
      const after = await insertExpense(tx, { ...(await valuesOf(tx, input)), ...made, receipt_file_id });
      await postExpense(posting, after);
      await recordAudit(tx, viewer, { action: 'created', subject: 'expense', subject_id: after.id, after });
      return showExpense(tx, parts, viewer, after.id);
    }),
  );
}

/**
 * Reverses a posted cost with a reason: it counts until today, and stays in the list.
 * @throws Refusal not_found, already_reversed, expense_not_posted, key_reused
 */
export function reverseExpense(
  parts: Parts,
  request: Repeatable,
  id: number,
  body: { reason: string },
): Promise<Expense | AwaitingApproval> {
  const work = (tx: Db) => reverseExpenseWithin(tx, parts, request.viewer, id, body);
  return runOrRequestApproval(parts, request, 'expense_reversal', work, ({ amount, description, estate }) => ({
    input: { id, body },
    subject: ['expense', id],
    estate,
    amount,
    summary: description,
    reason: body.reason,
  }));
}

/** Reverses a posted cost within a transaction. @throws Refusal not_found, already_reversed, expense_not_posted */
export async function reverseExpenseWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason }: { reason: string },
): Promise<Expense> {
  const posting = postingOf(tx, parts, viewer);
  const before = (await lockExpense(tx, id)) ?? fail('not_found');
  if (before.reversed_on !== null) fail('already_reversed');
  if (!isPosted(before)) fail('expense_not_posted');
  await setActor(tx, viewer);
  await unpostExpense(posting, id);
  const ended = { reversed_at: posting.at, reversed_on: posting.today, reverse_reason: reason };
  const after = await writeExpense(tx, id, ended);
  await recordAudit(tx, viewer, { action: 'reversed', subject: 'expense', subject_id: id, before, after });
  return showExpense(tx, parts, viewer, id);
}

const IN_THE_ACCOUNTS = 'This cost is in the accounts, because the office paid it. Reverse it instead.';

/** Deletes a cost that was never posted, with its receipt. @throws Refusal not_found, stale_change, money_recorded */
export async function deleteExpense(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  const removeBytes = await writeAs(parts.db, viewer, async (tx) => {
    const before = (await lockExpense(tx, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['expenses', id], () => showExpense(tx, parts, viewer, id));
    if (isPosted(before)) fail('money_recorded', IN_THE_ACCOUNTS);
    await deleteExpenseRow(tx, id);
    await recordAudit(tx, viewer, { action: 'removed', subject: 'expense', subject_id: id, before });
    return before.receipt_file_id === null ? undefined : deleteFile(tx, parts.files, before.receipt_file_id);
  });
  await removeBytes?.();
}
