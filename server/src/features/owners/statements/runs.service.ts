import { hasEnded } from '@amayumba/contract/owners/months.ts';
import type { StatementRun, StatementRunRequest } from '@amayumba/contract/owners/owner-statement.ts';
import { fail, failFields, Refusal } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { isDatabaseAway } from '../../../db/database-unreachable.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { issueStatement, replaceStatements } from './issue-statement.ts';
import { mailStatement } from './mail-statement.ts';
import { advanceRun, findRun, finishRun, insertRun, listRunOwners, type RunRecord } from './runs.repository.ts';
import { findOwner } from './statement-rows.repository.ts';

const WENT_WRONG = 'Something went wrong on our side. It has been recorded; please try again.';

type RunParts = Pick<Parts, 'db' | 'clock' | 'mailWaiting'>;

function runResponse({ owners: _owners, reason: _reason, created_by: _by, ...run }: RunRecord): StatementRun {
  return run;
}

/** @throws Refusal not_found */
export async function showRun(db: Db, id: number): Promise<StatementRun> {
  return runResponse((await findRun(db, id)) ?? fail('not_found'));
}

/**
 * The owners of a run: those whose statement is missing, or with a reason those whose statement is replaced.
 * @throws Refusal invalid_input, statement_issued, statement_missing
 */
async function ownersOf(tx: Db, { month, owners: named, replace_reason }: StatementRunRequest): Promise<number[]> {
  const found = await listRunOwners(tx, month, named);
  if (named && found.length < named.length) failFields({ owners: ['One of these is not an owner of an estate.'] });
  const issued = found.filter(({ is_issued }) => is_issued);
  const chosen = replace_reason === undefined ? found.filter(({ is_issued }) => !is_issued) : named ? found : issued;
  if (replace_reason !== undefined && issued.length === 0) fail('statement_missing');
  if (chosen.length === 0 && issued.length > 0) fail('statement_issued');
  return chosen.map(({ owner }) => owner);
}

/**
 * Starts to issue the statements of a month that has ended, and returns at once. A run that is repeated issues only what
 * is missing. See docs/rules.md, Owners' statements.
 * @throws Refusal invalid_input, month_running, statement_issued, statement_missing, run_going_on, key_reused
 */
export async function startRun(parts: Parts, request: Repeatable, input: StatementRunRequest): Promise<StatementRun> {
  const { viewer } = request;
  const { month, replace_reason: reason = '' } = input;
  const run = await runOnce(parts.db, request, async (tx) => {
    if (!hasEnded(month, todayOf(parts))) fail('month_running');
    const owners = await ownersOf(tx, input);
    const id = await insertRun(tx, { month, owners, reason, created_by: viewer.user_id, at: nowOf(parts) });
    const after = { month, count: owners.length, reason };
    await recordAudit(tx, viewer, { action: 'issued', subject: 'owner_statement', subject_id: null, after });
    return showRun(tx, id);
  });
  parts.background.run(() => continueRun(parts, run.id));
  return run;
}

/** Issues the statements of one owner of a locked run, and notifies them. */
async function issueNext(tx: Db, parts: RunParts, { month, reason, created_by }: RunRecord, owner: number) {
  const at = nowOf(parts);
  const posting = { tx, at, today: dayInKampala(at.getTime()), user_id: created_by };
  const issued =
    reason === ''
      ? [await issueStatement(posting, owner, month)]
      : await replaceStatements(posting, owner, month, reason);
  const to = await findOwner(tx, owner);
  if (to) for (const statement of issued) await mailStatement(tx, statement, to);
}

/** The next owner of a run in one transaction, which no other process takes meanwhile. Returns whether there was one. */
const takeNext = (parts: RunParts, id: number) =>
  inTransaction(parts.db, async (tx) => {
    const run = await findRun(tx, id, true);
    if (run?.state !== 'running') return false;
    const owner = run.owners[run.done];
    if (owner === undefined) {
      await finishRun(tx, id, nowOf(parts));
      return false;
    }
    await issueNext(tx, parts, run, owner);
    await advanceRun(tx, run, null);
    return true;
  });

/** Records why the next owner of a run has no statement. */
const recordProblem = (db: Db, id: number, sentence: string) =>
  inTransaction(db, async (tx) => {
    const run = await findRun(tx, id, true);
    const owner = run?.owners[run.done];
    if (!run || owner === undefined) return;
    const { name = '' } = (await findOwner(tx, owner)) ?? {};
    await advanceRun(tx, run, { owner, owner_name: name, sentence });
  });

/**
 * Issues what is left of a run, one owner after the other; several processes may do so at once, and one that was killed
 * leaves the rest to the next. What went wrong on our side is thrown once the run is over.
 */
export async function continueRun(parts: RunParts, id: number, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  const isStopping = () => signal?.aborted ?? false;
  for (let hasMore = true; hasMore && !isStopping();) {
    try {
      hasMore = await takeNext(parts, id);
      parts.mailWaiting();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const isOurFault = !(error instanceof Refusal);
      if (isOurFault) errors.push(error);
      await recordProblem(parts.db, id, isOurFault ? WENT_WRONG : error.message);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Statements of owners could not be issued');
}
