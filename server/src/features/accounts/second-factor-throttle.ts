import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { throttle } from '../../http/throttle.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { secondFactorCodes } from './second-factor-codes.ts';
import { type EventContext, secondFactorMail } from './security-mails.ts';
import type { AccountRow } from './users.repository.ts';

/** The kind of code that was entered. */
export type CodeKind = 'app' | 'recovery';

/** Checks codes of a second factor. Five wrong codes for an account, from any address, block it for 15 minutes. */
export function secondFactorThrottle(parts: Pick<Parts, 'db' | 'clock' | 'sealing' | 'mailWaiting'>) {
  const { db } = parts;
  const codes = secondFactorCodes(parts);
  const attempts = throttle(parts, { what: 'second factor', requests: 5, minutes: 15, code: 'too_many_attempts' });

  /**
   * Uses up a code and runs `work` in one transaction, which `together` opens; returns undefined if the code is wrong.
   * The use of a recovery code is mailed to the holder.
   * @throws Refusal too_many_attempts, second_factor_unreadable
   */
  async function pass<T>(
    account: AccountRow,
    typed: string,
    occasion: EventContext,
    work: (tx: Db, kind: CodeKind) => Promise<T>,
    together: <R>(all: (tx: Db) => Promise<R>) => Promise<R> = (all) => inTransaction(db, all),
  ): Promise<T | undefined> {
    await attempts.take(String(account.id));
    const result = await together(async (tx) => {
      const kind = await codes.spendCode(tx, account.id, typed);
      if (kind === undefined) return undefined;
      if (kind === 'recovery') await queueMail(tx, secondFactorMail(account, 'recovery code used', occasion));
      return { done: await work(tx, kind) };
    });
    if (!result) return undefined;
    await attempts.forget(String(account.id));
    parts.mailWaiting();
    return result.done;
  }

  return {
    pass,
    /** Counts an attempt to confirm a new second factor. @throws Refusal too_many_attempts */
    take: (userId: number) => attempts.take(String(userId)),
    /** Resets the count. */
    forget: (userId: number) => attempts.forget(String(userId)),
  };
}
