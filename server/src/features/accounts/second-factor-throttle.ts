import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Throttle, throttle } from '../../http/throttle.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { type CodeKind, spendCode } from './second-factor-codes.ts';
import { type EventContext, secondFactorMail } from './security-mails.ts';
import type { AccountRow } from './users.repository.ts';

type FactorParts = Pick<Parts, 'db' | 'clock' | 'sealing' | 'mailWaiting'>;

/** Five wrong codes for an account, from any address, block it for 15 minutes. */
export const factorAttempts = (parts: Pick<Parts, 'db' | 'clock'>): Throttle =>
  throttle(parts, { what: 'second factor', requests: 5, minutes: 15, code: 'too_many_attempts' });

/**
 * Uses up a code and runs `work` in one transaction, which `together` opens; returns undefined if the code is wrong.
 * The use of a recovery code is mailed to the holder.
 * @throws Refusal too_many_attempts, second_factor_unreadable
 */
export async function withFactorCode<T>(
  parts: FactorParts,
  account: AccountRow,
  typed: string,
  occasion: EventContext,
  work: (tx: Db, kind: CodeKind) => Promise<T>,
  together: <R>(all: (tx: Db) => Promise<R>) => Promise<R> = (all) => inTransaction(parts.db, all),
): Promise<{ done: T } | undefined> {
  const attempts = factorAttempts(parts);
  await attempts.take(String(account.id));
  const result = await together(async (tx) => {
    const kind = await spendCode(tx, parts, account.id, typed);
    if (kind === undefined) return undefined;
    if (kind === 'recovery') await queueMail(tx, secondFactorMail(account, 'recovery code used', occasion));
    return { done: await work(tx, kind) };
  });
  if (!result) return undefined;
  await attempts.forget(String(account.id));
  parts.mailWaiting();
  return result;
}
