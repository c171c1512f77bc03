import type { Parts } from '../../../parts.ts';
import { isSignInCode } from '../../accounts/sign-in-codes.service.ts';
import { openCode } from '../hidden-code.ts';
import { type DueMessage, skipReserved } from './due-messages.repository.ts';

/** Whether the code of an SMS was replaced or used since, or has expired. */
async function hasEnded(parts: Pick<Parts, 'db' | 'clock' | 'sealing'>, { user_id, sealed_code }: DueMessage) {
  const code = sealed_code && openCode(parts.sealing, sealed_code);
  if (!code || user_id === null) return false;
  return !(await isSignInCode(parts.db, parts, { id: user_id }, code));
}

/** Skips reserved SMS whose code no longer works. Returns the others. */
export async function skipEndedCodes(
  parts: Pick<Parts, 'db' | 'clock' | 'sealing'>,
  messages: readonly DueMessage[],
  reserved_until: Date,
): Promise<DueMessage[]> {
  const others: DueMessage[] = [];
  for (const message of messages)
    if (await hasEnded(parts, message))
      await skipReserved(parts.db, message.id, { reserved_until, reason: 'code_ended' });
    else others.push(message);
  return others;
}
