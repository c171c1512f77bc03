import type { Network } from '@amayumba/contract/money/collection.ts';
import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { findByToken, findOfNetwork, insertEvent } from './callbacks.repository.ts';
import { bringForward } from './due-collections.repository.ts';
import { openSecrets } from './provider-secrets.ts';
import { findByCallbackToken } from './provider-settings.repository.ts';
import { PROVIDERS } from './providers/providers.ts';
import { applySmsCallback } from '../messages/reports/reports.service.ts';

/** The content of a callback. */
export interface Callback {
  content_type: string;
  body: Buffer;
}

type Found = Pick<Parts, 'db' | 'sealing'>;
type TakingParts = Found & Pick<Parts, 'mobileMoney' | 'clock'>;

/**
 * The subject of a callback. A token that belongs to no attempt and no network is unknown.
 * @throws Refusal not_found
 */
async function readCallback({ db, sealing }: Found, provider: Network, token: string, { body }: Callback) {
  const { readCallback: read } = PROVIDERS[provider];
  const settings = read && (await findByCallbackToken(db, token));
  if (!read || settings?.provider !== provider) {
    const attempt = (await findByToken(db, provider, token)) ?? fail('not_found');
    return { collection_id: attempt.id, is_hash_right: null };
  }
  const secrets = openSecrets(sealing, provider, settings.secrets) ?? {};
  const { attempt_id, is_hash_right } = read(body.toString(), secrets);
  const attempt = attempt_id === undefined ? undefined : await findOfNetwork(db, provider, attempt_id);
  return { collection_id: attempt?.id ?? null, is_hash_right };
}

/**
 * Stores the SMS gateway's callback as it came, and applies its report.
 * @throws Refusal not_found for an unknown token
 */
async function storeSmsCallback(parts: TakingParts, token: string, callback: Callback) {
  if ((await findByCallbackToken(parts.db, token))?.provider !== 'sms') fail('not_found');
  await inTransaction(parts.db, async (tx) => {
    await insertEvent(tx, { provider: 'sms', collection_id: null, is_hash_right: null, ...callback });
    await applySmsCallback(tx, parts, callback.body.toString());
  });
  return { is_hash_wrong: false };
}

/**
 * Stores a network's callback as it came, and makes the next check of its attempt due. A callback does nothing else,
 * because anybody may forge it. Returns whether its hash is wrong. See docs/rules.md, Callbacks.
 * @throws Refusal not_found for an unknown token
 */
export async function storeCallback(
  parts: TakingParts,
  provider: ProviderName,
  token: string,
  callback: Callback,
): Promise<{ is_hash_wrong: boolean }> {
  if (provider === 'sms') return storeSmsCallback(parts, token, callback);
  const { collection_id, is_hash_right } = await readCallback(parts, provider, token, callback);
  await inTransaction(parts.db, async (tx) => {
    await insertEvent(tx, { provider, collection_id, is_hash_right, ...callback });
    if (collection_id !== null) await bringForward(tx, collection_id);
  });
  if (collection_id !== null) parts.mobileMoney.waiting();
  return { is_hash_wrong: is_hash_right === false };
}
