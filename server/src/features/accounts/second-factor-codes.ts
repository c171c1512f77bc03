import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recoveryHash } from './recovery-codes.ts';
import { lockSecondFactor, recordUsedStep, consumeRecoveryCode } from './second-factors.repository.ts';
import { stepOfCode } from './totp.ts';

/** Binds an encrypted secret to its account, so that another account's secret cannot replace it. */
export const encryptionContext = (userId: number): string => `second factor of user ${userId}`;

/** Returns the six digits of an app code, ignoring spaces; undefined if the input is not such a code. */
export const appCode = (typed: string): string | undefined => /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0];

type Locked = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>;
type CodeParts = Pick<Parts, 'clock' | 'sealing'>;

/**
 * Uses up a code of an app. Returns whether it is right.
 * @throws Refusal second_factor_unreadable if the secret was encrypted with another SECRET_KEY, as after a restore
 * without it
 */
export async function spendAppCode(
  tx: Db,
  { clock, sealing }: CodeParts,
  userId: number,
  factor: Locked,
  code: string,
): Promise<boolean> {
  const secret = sealing.open(factor.secret, encryptionContext(userId)) ?? fail('second_factor_unreadable');
  const step = stepOfCode(secret, code, { nowMs: clock.now(), lastStep: factor.last_step });
  if (step === undefined) return false;
  await recordUsedStep(tx, userId, step);
  return true;
}

async function spendWrittenCode(
  tx: Db,
  parts: CodeParts,
  userId: number,
  factor: Locked,
  typed: string,
): Promise<boolean> {
  const hash = factor.recovery_salt ? await recoveryHash(typed, factor.recovery_salt) : undefined;
  return hash !== undefined && consumeRecoveryCode(tx, userId, hash, nowOf(parts));
}

/** The fault of a wrong code, for refusals. */
export const WRONG_CODE = ['This code is not right, or was used already.'];

/** The kind of code that was entered. */
export type CodeKind = 'app' | 'recovery';

/**
 * Uses up a code of an enabled two-step verification. Returns its kind, or undefined if it is wrong.
 * @throws Refusal as spendAppCode
 */
export async function spendCode(
  tx: Db,
  parts: CodeParts,
  userId: number,
  typed: string,
): Promise<CodeKind | undefined> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return undefined;
  const code = appCode(typed);
  if (code !== undefined) return (await spendAppCode(tx, parts, userId, factor, code)) ? 'app' : undefined;
  return (await spendWrittenCode(tx, parts, userId, factor, typed)) ? 'recovery' : undefined;
}
