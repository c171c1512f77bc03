import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postingOf } from '../../ledger/posting/posting.ts';
import { refuseWithoutSecondPerson } from '../../ledger/posting/second-person.ts';
import { reverseWithin } from '../../ledger/receipts/change-receipts.service.ts';
import { type ArrivedReceipt, lockForMoney, recordArrivedMoney } from '../../ledger/receipts/record-arrived-money.ts';
import { addInboxItem } from '../inbox-items.repository.ts';
import { methodOf } from '../method-of.ts';
import { isCollected } from '../posted-receipts.repository.ts';
import { judgeLines, type JudgedLine } from './judge-lines.ts';
import { readLines } from './read-lines.ts';
import { missingColumns } from './recognise-columns.ts';
import { allColumns, showStatement } from './show-statement.ts';
import {
  deleteOpenItems,
  endDraft,
  forgetMatches,
  hasDecidedItems,
  listPostedReceipts,
  listTableRows,
  lockStatement,
  lockStatements,
  replaceLines,
} from './statement-imports.repository.ts';

type Channel = StatementImport['channel'];

/** The receipt of a line that is posted automatically; undefined for any other line. */
function receiptOf(channel: Channel, line: JudgedLine): ArrivedReceipt | undefined {
  if (line.state !== 'matched' || line.account_id === null || line.amount === null || line.received_at === null)
    return undefined;
  return {
    source: 'statement',
    account: line.account_id,
    amount: line.amount,
    method: methodOf(channel),
    channel,
    received_at: line.received_at,
    external_reference: line.external_reference ?? undefined,
    payer_name: line.name,
    payer_phone: line.phone,
    notes: line.text,
  };
}

const accountsOf = (lines: readonly JudgedLine[]) => lines.flatMap(({ account_id }) => account_id ?? []);

/** Puts the lines that could not be matched safely into the inbox. */
async function addToInbox(tx: Db, channel: Channel, lines: readonly JudgedLine[], ids: readonly number[]) {
  for (const [index, line] of lines.entries()) {
    const { state, amount, received_at, phone, name, text, external_reference, why } = line;
    if (state !== 'inbox' || amount === null || received_at === null) continue;
    const money = { channel, amount, received_at, phone, name, text, external_reference, why };
    await addInboxItem(tx, { ...money, statement_line_id: ids[index] ?? null });
  }
}

/**
 * Posts the lines that match and puts the others into the inbox: all or nothing. Judges each line again, because money
 * may have been recorded since the upload. See docs/rules.md, Statement imports.
 * @throws Refusal not_found, statement_not_draft, statement_columns_missing, reference_used, key_reused
 */
export async function confirmStatement(parts: Parts, request: Repeatable, id: number): Promise<StatementImport> {
  const { viewer } = request;
  const confirmed = await runOnce(parts.db, request, async (tx) => {
    await lockStatements(tx);
    const { state, channel, headings, columns } = (await lockStatement(tx, id)) ?? fail('not_found');
    if (state !== 'draft') fail('statement_not_draft');
    if (missingColumns(allColumns(columns)).length > 0) fail('statement_columns_missing');
    const today = todayOf(parts);
    const table = { headings, rows: await listTableRows(tx, id) };
    const read = readLines(table, allColumns(columns), { channel, today });
    const of = { channel, importId: id };
    // A request ends under the lock of its account, so matches found before the locks are searched again.
    await lockForMoney(tx, accountsOf(await judgeLines(tx, today, read, of)));
    const lines = await judgeLines(tx, today, read, of);
    const posted = lines.flatMap((line) => {
      const receipt = receiptOf(channel, line);
      return receipt ? [{ row: line.row, receipt }] : [];
    });
    const receipts = await recordArrivedMoney(
      tx,
      parts,
      viewer,
      posted.map(({ receipt }) => receipt),
    );
    const receiptByRow = new Map(posted.map(({ row }, index) => [row, receipts[index]?.id ?? null]));
    // The texts of the other cells are no longer needed.
    const stored = lines.map((line) => {
      const receipt_id = receiptByRow.get(line.row) ?? line.receipt_id;
      return Object.assign(line, { cells: [], receipt_id });
    });
    await addToInbox(tx, channel, stored, await replaceLines(tx, id, stored));
    await endDraft(tx, id, { state: 'confirmed', confirmed_at: nowOf(parts) });
    const shown = await showStatement(tx, id);
    const { counts, total_in } = shown;
    await recordAudit(tx, viewer, {
      action: 'confirmed',
      subject: 'statement_import',
      subject_id: id,
      after: { state: 'confirmed', channel, amount: total_in, ...counts },
    });
    return shown;
  });
  parts.mailWaiting();
  return confirmed;
}

const COLLECTED = 'A request for money succeeded with a receipt of this statement, and its payer was notified.';
const REVERSE_FIRST =
  'Another manager has to approve reversals. Ask for those of the receipts of this statement, and undo it afterwards.';
const UNDONE = 'The import of the statement was undone.';

/**
 * Reverses the receipts of a confirmed statement and removes its open inbox items; a draft is discarded.
 * @throws Refusal not_found, statement_undone, statement_built_upon, money_used, key_reused
 */
export async function undoStatement(parts: Parts, request: Repeatable, id: number): Promise<StatementImport> {
  const { viewer } = request;
  const undone = await runOnce(parts.db, request, async (tx) => {
    await lockStatements(tx);
    const { state, channel } = (await lockStatement(tx, id)) ?? fail('not_found');
    if (state === 'undone') fail('statement_undone');
    if (await hasDecidedItems(tx, id)) fail('statement_built_upon');
    const posted = state === 'confirmed' ? await listPostedReceipts(tx, id) : [];
    const receipts = posted.filter(({ is_valid }) => is_valid);
    for (const receipt of receipts) await reverseWithin(tx, parts, viewer, receipt.id, { reason: UNDONE });
    await refuseWithoutSecondPerson(postingOf(tx, parts, viewer), REVERSE_FIRST);
    // A request by phone ends under the lock of its account, which the reversals hold.
    if (await isCollected(tx, posted)) fail('statement_built_upon', COLLECTED);
    await deleteOpenItems(tx, id);
    await forgetMatches(tx, id);
    await endDraft(tx, id, { state: 'undone', undone_at: nowOf(parts) });
    await recordAudit(tx, viewer, {
      action: 'undone',
      subject: 'statement_import',
      subject_id: id,
      before: { state, channel },
      after: { state: 'undone', channel, reversed: receipts.map((receipt) => receipt.id) },
    });
    return showStatement(tx, id);
  });
  parts.mailWaiting();
  return undone;
}
