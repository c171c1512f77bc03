import { DAY_MS } from '@amayumba/contract/calendar.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { setPassword } from './accounts.service.ts';
import { deleteCodesOf, findOneTimeToken, insertOneTimeTokens, useOneTimeToken } from './one-time-tokens.repository.ts';
import { CODE_DAYS, hashOfCode, newSignInCode } from './sign-in-code.ts';
import type { AccountRow } from './users.repository.ts';

/**
 * Makes a new one-time code for each account; earlier ones stop working. Only hashes are stored, so the codes can be
 * shown only now.
 */
export async function makeSignInCodes(
  tx: Db,
  { clock }: Pick<Parts, 'clock'>,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const now = clock.now();
  const codes = new Map(userIds.map((id) => [id, newSignInCode()]));
  await deleteCodesOf(tx, userIds);
  await insertOneTimeTokens(
    tx,
    [...codes].map(([user_id, code]) => ({
      token_hash: hashOfCode(user_id, code) ?? fail('internal_error'),
      purpose: 'sign_in_code' as const,
      user_id,
      created_at: new Date(now),
      expires_at: new Date(now + CODE_DAYS * DAY_MS),
    })),
  );
  return codes;
}

/** Returns whether the input is the account's one-time code and has not expired. */
export async function isSignInCode(
  db: Db,
  parts: Pick<Parts, 'clock'>,
  account: Pick<AccountRow, 'id'> | undefined,
  typed: string,
): Promise<boolean> {
  // No account has the id 0, so an unknown account takes as long as an account without a code.
  const hash = hashOfCode(account?.id ?? 0, typed);
  const token = hash && (await findOneTimeToken(db, hash, 'sign_in_code'));
  return token !== undefined && token.used_at === null && token.expires_at > nowOf(parts).toISOString();
}

/** A correct code and the password that replaces it. */
interface CodeReplacement {
  account: AccountRow;
  code: string;
  password: string;
}

/**
 * Uses up a code and sets the chosen password. @throws Refusal invalid_input, wrong_credentials if the code was used at
 * the same time
 */
export async function replaceCode(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  { account, code, password }: CodeReplacement,
): Promise<void> {
  const hash = hashOfCode(account.id, code) ?? fail('wrong_credentials');
  // oxlint-disable-next-line react/rules-of-hooks -- no hook: it uses the token up
  const used = await useOneTimeToken(tx, hash, 'sign_in_code', nowOf(parts));
  if (!used) fail('wrong_credentials');
  await setPassword(tx, account.id, password);
}
