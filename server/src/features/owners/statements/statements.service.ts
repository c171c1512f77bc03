import { monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { OwnerStatement, StatementPreview } from '@amayumba/contract/owners/owner-statement.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { previewAs } from '../../../access/write-as.ts';
import { readInSnapshot } from '../../../db/transaction.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { computePreview } from './compute-statement.ts';
import { listRunOwners } from './runs.repository.ts';
import { listExpenseFiles } from './expense-files.repository.ts';
import { findStatement } from './statement-rows.repository.ts';
import { shownStatement, type StoredStatement } from './stored-statement.ts';

type ReadParts = Pick<Parts, 'db' | 'clock' | 'fileLinks'>;

/**
 * A statement as returned to the client. The link to the paper of an expense expires, so it is not part of the issued
 * content.
 */
async function statementResponse({ db, fileLinks }: ReadParts, stored: StoredStatement): Promise<OwnerStatement> {
  const statement = shownStatement(stored);
  const files = await listExpenseFiles(
    db,
    statement.lines.flatMap(({ expense }) => expense ?? []),
  );
  const lines = statement.lines.map((line) => ({
    ...line,
    file: line.expense === null ? null : fileLinks.to(files.get(line.expense) ?? null),
  }));
  return { ...statement, lines };
}

/** A statement as it was issued; an owner may see only their own. @throws Refusal not_found */
export async function showStatement(parts: ReadParts, viewer: Viewer, id: number): Promise<OwnerStatement> {
  return statementResponse(parts, (await findStatement(parts.db, id, viewer)) ?? fail('not_found'));
}

/**
 * Previews of the statements of a month, or of their replacements; for the running month until today. Nothing is
 * stored.
 * @throws Refusal month_running for a month that has not begun
 */
export function previewStatements(
  parts: ReadParts,
  viewer: Viewer,
  { month, owners }: StatementPreview,
): Promise<OwnerStatement[]> {
  const today = todayOf(parts);
  if (month > monthOfDay(today)) fail('month_running', 'This month has not begun.');
  return previewAs(parts.db, viewer, async (db) => {
    const made: OwnerStatement[] = [];
    for (const { owner } of await listRunOwners(db, month, owners)) {
      made.push(await statementResponse({ ...parts, db }, await computePreview(db, owner, month, today)));
    }
    return made;
  });
}

/** An owner's own statement of the running month until today. @throws Refusal not_found */
export function previewOwn(parts: ReadParts, viewer: Viewer): Promise<OwnerStatement> {
  const today = todayOf(parts);
  return readInSnapshot(parts.db, async (db) => {
    const statement = await computePreview(db, viewer.user_id, monthOfDay(today), today);
    return statementResponse({ ...parts, db }, statement);
  });
}
