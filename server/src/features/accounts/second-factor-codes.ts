import { fail } from '@amayumba/contract/refusal.ts';
import type { Encryption } from '../../access/encryption.ts';
import type { Db } from '../../db/connect.ts';
import type { Clock } from '../../parts.ts';
import { recoveryHash } from './recovery-codes.ts';
import { lockSecondFactor, recordUsedStep, consumeRecoveryCode } from './second-factors.repository.ts';
import { stepOfCode } from './totp.ts';

/** What a secret is sealed for: nobody else's can be put in its place. */
export const encryptionContext = (userId: number): string => `second factor of user ${userId}`;

/** What was typed as the code of an app: six digits, perhaps with a space between. */
const appCode = (typed: string): string | undefined => /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0];

type Locked = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>;

/** Judges the codes of second factors, and uses them up. */
export function secondFactorCodes({ clock, sealing }: { clock: Clock; sealing: Encryption }) {
  /** @throws Refusal second_factor_unreadable where the secret was sealed with another SECRET_KEY: after a restore without it */
  async function spendAppCode(tx: Db, userId: number, factor: Locked, code: string): Promise<boolean> {
    const secret = sealing.open(factor.secret, encryptionContext(userId)) ?? fail('second_factor_unreadable');
    const step = stepOfCode(secret, code, { nowMs: clock.now(), lastStep: factor.last_step });
    if (step === undefined) return false;
    await recordUsedStep(tx, userId, step);
    return true;
  }

  async function spendWrittenCode(tx: Db, userId: number, factor: Locked, typed: string): Promise<boolean> {
    const hash = factor.recovery_salt ? await recoveryHash(typed, factor.recovery_salt) : undefined;
    return hash !== undefined && consumeRecoveryCode(tx, userId, hash, new Date(clock.now()));
  }

  /** Uses up a code of a second factor that is on: which kind it was, or undefined where it is not right. @throws as spendAppCode */
  async function spendCode(tx: Db, userId: number, typed: string): Promise<'app' | 'recovery' | undefined> {
    const factor = await lockSecondFactor(tx, userId);
    if (!factor?.confirmed_at) return undefined;
    const code = appCode(typed);
    if (code !== undefined) return (await spendAppCode(tx, userId, factor, code)) ? 'app' : undefined;
    return (await spendWrittenCode(tx, userId, factor, typed)) ? 'recovery' : undefined;
  }

  return { spendCode, spendAppCode, appCode };
}
