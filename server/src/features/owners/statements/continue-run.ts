import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { isDatabaseAway } from '../../../db/database-unreachable.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { issueStatement, replaceStatements } from './issue-statement.ts';
import { mailStatement } from './mail-statement.ts';
import { advanceRun, findRun, finishRun, type RunRecord } from './runs.repository.ts';
import { isIssued, findOwner } from './statement-rows.repository.ts';

const WENT_WRONG = 'Something went wrong on our side. It has been recorded; please try again.';

type RunParts = Pick<Parts, 'db' | 'clock' | 'mailWaiting'>;

/** Issues the statements of one owner of a locked run, and notifies them. */
async function issueNext(tx: Db, parts: RunParts, { month, reason, created_by }: RunRecord, owner: number) {
  const at = nowOf(parts);
  const posting = { tx, at, today: dayInKampala(at.getTime()), user_id: created_by };
  // A run that replaces statements issues the missing statements of its owners without a reason.
  const isReplaced = reason !== '' && (await isIssued(tx, owner, month));
  const issued = isReplaced
    ? await replaceStatements(posting, owner, month, reason)
    : [await issueStatement(posting, owner, month)];
  const to = await findOwner(tx, owner);
  if (to) for (const statement of issued) await mailStatement(tx, statement, to);
}

/** The owner whose statement is being issued; null until it is read. */
interface Turn {
  owner: number | null;
}

/**
 * The next owner of a run in one transaction, which no other process takes meanwhile. Returns whether there was one.
 */
const takeNext = (parts: RunParts, id: number, turn: Turn) =>
  inTransaction(parts.db, async (tx) => {
    const run = await findRun(tx, id, true);
    if (run?.state !== 'running') return false;
    const owner = run.owners[run.done];
    if (owner === undefined) {
      await finishRun(tx, id, nowOf(parts));
      return false;
    }
    turn.owner = owner;
    await issueNext(tx, parts, run, owner);
    await advanceRun(tx, run, null);
    return true;
  });

/** Records why an owner of a run has no statement, unless another process that failed for them has done so. */
const recordProblem = (db: Db, id: number, owner: number, sentence: string) =>
  inTransaction(db, async (tx) => {
    const run = await findRun(tx, id, true);
    if (run?.owners[run.done] !== owner) return;
    const { name = '' } = (await findOwner(tx, owner)) ?? {};
    await advanceRun(tx, run, { owner, owner_name: name, sentence });
  });

/**
 * Issues the rest of a run, one owner after the other; several processes may do so at once, and the next continues for
 * one that was killed. Faults of our own are thrown once the run is over.
 */
export async function continueRun(parts: RunParts, id: number, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  const isStopping = () => signal?.aborted ?? false;
  for (let hasMore = true; hasMore && !isStopping();) {
    const turn: Turn = { owner: null };
    try {
      hasMore = await takeNext(parts, id, turn);
      parts.mailWaiting();
    } catch (error) {
      if (isDatabaseAway(error) || turn.owner === null) throw error;
      const isOurFault = !(error instanceof Refusal);
      if (isOurFault) errors.push(error);
      await recordProblem(parts.db, id, turn.owner, isOurFault ? WENT_WRONG : error.message);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Statements of owners could not be issued');
}
