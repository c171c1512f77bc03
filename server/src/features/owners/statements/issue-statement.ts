import { monthOf } from '@amayumba/contract/calendar.ts';
import { hasEnded, monthTitle } from '@amayumba/contract/owners/months.ts';
import { statementCode } from '@amayumba/contract/owners/statement-code.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { computeStatement } from './compute-statement.ts';
import { lockMoneyOf, lockOwner } from './entry-rows.repository.ts';
import { chargeFees, reverseFees } from './fee-rows.repository.ts';
import {
  findOwner,
  findSkippedMonth,
  insertStatement,
  listLiveMonths,
  nextNumber,
  reserveStatement,
  type StatementSnapshot,
} from './statement-rows.repository.ts';

/** Issues one statement, in place of another one where it replaces it, and charges its fees. */
async function issueOne(
  posting: Posting,
  owner: number,
  month: string,
  { replaces, reason }: { replaces: number | null; reason: string },
): Promise<StatementSnapshot> {
  const { tx, at, today } = posting;
  const { statement, fees, last_entry_id } = await computeStatement(tx, owner, month, today);
  const { landlord_name, landlord_address } = await currentSettings(tx);
  const { tin = '' } = (await findOwner(tx, owner)) ?? {};
  const id = await reserveStatement(tx);
  const number = await nextNumber(tx, monthOf(today).year);
  const issued = {
    ...statement,
    id,
    number,
    statement_code: statementCode(number),
    issued_at: at.toISOString(),
    reason,
    replaces,
    landlord_name: landlord_name || 'Amayumba',
    landlord_address,
    owner_tin: tin,
  };
  await insertStatement(posting, issued, last_entry_id);
  await chargeFees(posting, { statement_id: id, owner_id: owner, on: statement.until }, fees);
  return issued;
}

/**
 * Issues an owner's statement of a month that has ended. Statements of an owner are issued in order, without a gap.
 * @throws Refusal month_running, statement_issued, statement_missing
 */
export async function issueStatement(posting: Posting, owner: number, month: string): Promise<StatementSnapshot> {
  const { tx, today } = posting;
  if (!hasEnded(month, today)) fail('month_running');
  await lockOwner(tx, owner);
  const [next] = await listLiveMonths(tx, owner, month);
  if (next?.month === month) fail('statement_issued');
  if (next)
    fail(
      'statement_issued',
      `The statement of ${monthTitle(next.month)} was issued already, and it comes after this one.`,
    );
  // It could not be issued afterwards, and its fee would never be charged.
  const skipped = await findSkippedMonth(tx, owner, month);
  if (skipped !== undefined)
    fail(
      'statement_missing',
      `The statement of ${monthTitle(skipped)} was not issued yet, and it comes before this one.`,
    );
  await lockMoneyOf(tx, owner);
  return issueOne(posting, owner, month, { replaces: null, reason: '' });
}

/**
 * Replaces an owner's statement of a month with a reason, and those of later months after it, each under the next
 * number: the fees of all are reversed and charged anew on the same days.
 * @throws Refusal statement_missing
 */
export async function replaceStatements(
  posting: Posting,
  owner: number,
  month: string,
  reason: string,
): Promise<StatementSnapshot[]> {
  const { tx } = posting;
  await lockOwner(tx, owner);
  const replaced = await listLiveMonths(tx, owner, month);
  if (replaced[0]?.month !== month) fail('statement_missing');
  await lockMoneyOf(tx, owner);
  await reverseFees(
    posting,
    replaced.map(({ id }) => id),
  );
  const issued: StatementSnapshot[] = [];
  for (const { id, month: one } of replaced) {
    const why = one === month ? reason : `${monthTitle(month)} was replaced: ${reason}`;
    issued.push(await issueOne(posting, owner, one, { replaces: id, reason: why }));
  }
  return issued;
}
