import { hasEnded } from '@amayumba/contract/owners/months.ts';
import type { StatementRun, StatementRunRequest } from '@amayumba/contract/owners/owner-statement.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { continueRun } from './continue-run.ts';
import { findRun, insertRun, listRunOwners } from './runs.repository.ts';

/** @throws Refusal not_found */
export async function showRun(db: Db, id: number): Promise<StatementRun> {
  const { owners: _owners, reason: _reason, created_by: _by, ...run } = (await findRun(db, id)) ?? fail('not_found');
  return run;
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
 * Starts to issue the statements of a month that has ended, and returns at once. A repeated run issues only the missing
 * ones. See docs/rules.md, Owners' statements.
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

/** The owners who can have a statement of a month, each with whether it is issued. */
export const ownersToIssue = (db: Db, month: string) => listRunOwners(db, month, undefined);
