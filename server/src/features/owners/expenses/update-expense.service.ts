import type { Expense, ExpenseChange } from '@amayumba/contract/owners/expense.ts';
import { isPosted } from '@amayumba/contract/owners/rules.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { checkOnce, withoutKey } from '../../../http/idempotency.ts';
import type { Match } from '../../../http/if-match.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import type { Upload } from '../../../http/uploads.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { deleteFile, withStoredFile } from '../../files/files.service.ts';
import { type Posting, postingOf } from '../../ledger/posting/posting.ts';
import { channelFor } from '../../ledger/posting/record-for.ts';
import { faultsOfExpense, faultsOfSums } from './check-expense.ts';
import { blockOf, phoneOfVendor } from './chosen-records.repository.ts';
import { type ExpenseRecord, lockExpense, writeExpense } from './expense-records.repository.ts';
import { showExpense } from './expenses.service.ts';
import { postExpense, repostExpense } from './post-expense.ts';

/** The columns that a posted cost keeps, with their names in sentences. */
const FIXED = {
  estate_id: 'estate',
  amount: 'amount',
  withheld: 'tax kept back',
  spent_on: 'day of the cost',
  paid_on: 'day of payment',
  method: 'method',
  channel: 'channel',
  paid_by: 'payer',
} as const satisfies Partial<Record<keyof ExpenseRecord, string>>;

type Place = Pick<ExpenseRecord, 'estate_id' | 'block_id' | 'apartment_id'>;

/** The place of a changed cost. With another estate, a place of the earlier estate is removed. */
async function placeOf(tx: Db, before: ExpenseRecord, change: ExpenseChange): Promise<Place> {
  const { estate: estate_id = before.estate_id, block, apartment } = change;
  const isMoved = estate_id !== before.estate_id;
  if (!isMoved && block === undefined && apartment === undefined) return before;
  if (apartment) return { estate_id, block_id: block ?? (await blockOf(tx, apartment)), apartment_id: apartment };
  const block_id = block === undefined ? (isMoved ? null : before.block_id) : block;
  return { estate_id, block_id, apartment_id: null };
}

/** A cost with a change applied. */
async function changedExpense(tx: Db, before: ExpenseRecord, change: ExpenseChange): Promise<ExpenseRecord> {
  const { estate: _estate, block: _block, apartment: _apartment, receipt_file, version: _version, ...rest } = change;
  const { vendor, complaint, channel, ...fields } = rest;
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after: ExpenseRecord = {
    ...before,
    ...sent,
    ...(vendor !== undefined && { vendor_id: vendor }),
    ...(complaint !== undefined && { complaint_id: complaint }),
    ...(receipt_file === null && { receipt_file_id: null }),
  };
  const { estate_id, block_id, apartment_id } = await placeOf(tx, before, change);
  const isSameWay = before.method === '' || after.method === before.method;
  const given = channel ?? (isSameWay ? before.channel : null);
  const followed = after.paid_on === null ? null : channelFor(after.method, await phoneOfVendor(tx, after.vendor_id));
  return { ...after, estate_id, block_id, apartment_id, channel: given ?? followed };
}

/** @throws Refusal money_recorded, already_reversed */
function refuseFixed(before: ExpenseRecord, after: ExpenseRecord): void {
  if (!isPosted(before)) return;
  const names = Object.entries(FIXED).flatMap(([column, name]) =>
    before[column as keyof typeof FIXED] === after[column as keyof typeof FIXED] ? [] : [name],
  );
  if (names.length > 0)
    fail('money_recorded', `This cost was paid, so its ${names.join(', ')} stays. Reverse it and record it again.`);
  if (before.reversed_on !== null && before.category !== after.category) fail('already_reversed');
}

/** The fields of a change to check: records that were chosen before may be deleted since. */
function checkedOf(before: ExpenseRecord, after: ExpenseRecord, change: ExpenseChange) {
  const isMoved = after.estate_id !== before.estate_id;
  const { vendor, block, apartment, complaint, spent_on } = change;
  const isAboutPlace = isMoved || Boolean(block) || Boolean(apartment) || Boolean(complaint);
  return {
    ...(isAboutPlace && { estate: after.estate_id }),
    block: block ?? null,
    apartment: apartment ?? null,
    vendor: vendor ?? null,
    complaint: isMoved ? after.complaint_id : (complaint ?? null),
    spent_on: spent_on ?? (change.paid_on && before.spent_on),
    paid_on: change.paid_on ?? (spent_on && before.paid_on),
  };
}

/** Adjusts the journal to a change. */
async function postChange(posting: Posting, before: ExpenseRecord, after: ExpenseRecord): Promise<void> {
  if (!isPosted(before)) await postExpense(posting, after);
  else if (before.category !== after.category) await repostExpense(posting, after);
}

/**
 * Changes a cost; an unpaid one is posted once the office paid it. See docs/rules.md, Costs of an estate.
 * @throws Refusal not_found, stale_change, invalid_input, money_recorded, already_reversed, and those
 * of `withStoredFile`
 */
export async function updateExpense(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: ExpenseChange,
  receipt: Upload | undefined,
  match: Match,
): Promise<Expense> {
  const ask = async (tx: Db) => {
    const before = (await lockExpense(tx, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['expenses', id], () => showExpense(tx, parts, viewer, id));
    const after = await changedExpense(tx, before, change);
    refuseFixed(before, after);
    const faults = await faultsOfExpense(tx, todayOf(parts), checkedOf(before, after, change));
    refuseFaults({ ...faults, ...faultsOfSums(after) });
    return { before, after };
  };
  const asked = { viewer, kind: 'receipt', upload: receipt, ask: checkOnce(withoutKey(viewer), ask) } as const;
  const { expense, removeBytes } = await withStoredFile(parts, asked, (keepFile) =>
    writeAs(parts.db, viewer, async (tx) => {
      const { before, after } = await ask(tx);
      const receipt_file_id = (await keepFile(tx, viewer)) ?? after.receipt_file_id;
      const { id: _id, ...values } = { ...after, receipt_file_id };
      if (JSON.stringify(before) !== JSON.stringify({ ...before, ...values })) {
        const stored = await writeExpense(tx, id, values);
        await postChange(postingOf(tx, parts, viewer), before, stored);
        await recordAudit(tx, viewer, { action: 'changed', subject: 'expense', subject_id: id, before, after: stored });
      }
      const isReplaced = before.receipt_file_id !== null && before.receipt_file_id !== receipt_file_id;
      return {
        removeBytes: isReplaced ? await deleteFile(tx, parts.files, before.receipt_file_id ?? '') : undefined,
        expense: await showExpense(tx, parts, viewer, id),
      };
    }),
  );
  await removeBytes?.();
  return expense;
}
