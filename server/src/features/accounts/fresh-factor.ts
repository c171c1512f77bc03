import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts } from '../../parts.ts';
import type { Origin } from './origin.ts';
import { WRONG_CODE } from './second-factor-codes.ts';
import { withFactorCode } from './second-factor-throttle.ts';
import { findSecondFactor } from './second-factors.repository.ts';
import { findAccount } from './users.repository.ts';

interface FreshFactor {
  /** A code of the authenticator app, or a recovery code; needed where two-step verification is on. */
  code: string | undefined;
  origin: Origin;
}

/**
 * Runs `work` as `writeAs` does. If the viewer has two-step verification on, it needs a code, which is used up in the
 * same transaction. For changes that nobody must make on a borrowed screen.
 * @throws Refusal second_factor_needed, invalid_input, too_many_attempts, and as writeAs and `work`
 */
export async function withFreshFactor<T>(
  parts: Parts,
  viewer: Viewer,
  { code, origin }: FreshFactor,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db } = parts;
  const factor = await findSecondFactor(db, viewer.user_id);
  if (!factor?.confirmed_at) return writeAs(db, viewer, work);
  if (code === undefined) fail('second_factor_needed');
  const account = (await findAccount(db, viewer.user_id)) ?? fail('session_ended');
  const result = await withFactorCode(parts, account, code, { at: nowOf(parts), by: origin }, work, (all) =>
    writeAs(db, viewer, all),
  );
  return result ? result.done : failFields({ code: WRONG_CODE });
}
