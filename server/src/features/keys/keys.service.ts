import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { ApiKey, CreatedApiKey, NewApiKey } from '@amayumba/contract/keys/key.ts';
import { keyPermissionWords } from '@amayumba/contract/keys/key-permissions.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { HAS_PASSED } from '@amayumba/contract/sentences.ts';
import { newApiKey } from '../../access/api-key.ts';
import { mayDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { readAccount } from '../accounts/accounts.service.ts';
import { withFreshFactor } from '../accounts/fresh-factor.ts';
import type { Origin } from '../accounts/origin.ts';
import { newKeyMail } from '../accounts/security-mails.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endKey, findKeyRow, insertKey, listKeyRows, lockKey } from './keys.repository.ts';

export const listKeys = (parts: Parts): Promise<ApiKey[]> => listKeyRows(parts.db, todayOf(parts));

/** The faults of a new key beyond its schema, by field: a day that has passed, permissions that its maker lacks. */
export function faultsOfKey(
  parts: Pick<Parts, 'clock'>,
  viewer: Viewer,
  { permissions = [], expires_on }: Partial<NewApiKey>,
): FieldErrors {
  const lacking = permissions.filter((permission) => !mayDo(viewer, permission));
  return {
    ...(lacking.length > 0 && {
      permissions: [`You may not do this yourself: ${lacking.map(keyPermissionWords).join('; ')}.`],
    }),
    ...(expires_on !== undefined && expires_on < todayOf(parts) && { expires_on: HAS_PASSED }),
  };
}

/**
 * Creates a key that acts as the viewer, who is notified by mail, and returns it this once. See docs/rules.md, API
 * keys.
 * @throws Refusal invalid_input, second_factor_needed, too_many_attempts
 */
export async function createKey(
  parts: Parts,
  viewer: Viewer,
  { code, ...input }: NewApiKey,
  origin: Origin,
): Promise<CreatedApiKey> {
  refuseFaults(faultsOfKey(parts, viewer, input));
  const { name, permissions, expires_on } = input;
  const created = await withFreshFactor(parts, viewer, { code, origin }, async (tx) => {
    const { key, prefix, digest } = newApiKey();
    const row = { name, permissions, expires_on, prefix, digest, created_by: viewer.user_id, created_at: nowOf(parts) };
    const id = await insertKey(tx, row);
    await recordAudit(tx, viewer, {
      action: 'created',
      subject: 'api_key',
      subject_id: id,
      after: { name, prefix, permissions, expires_on },
    });
    const occasion = { at: nowOf(parts), by: origin };
    await queueMail(tx, newKeyMail(await readAccount(tx, viewer.user_id), { name, expires_on }, occasion));
    return { ...((await findKeyRow(tx, id, todayOf(parts))) ?? fail('not_found')), key };
  });
  parts.mailWaiting();
  return created;
}

/** Stops a key at once, in every process. One that is already revoked stays as it is. @throws Refusal not_found */
export const revokeKey = (parts: Parts, viewer: Viewer, id: number): Promise<void> =>
  writeAs(parts.db, viewer, async (tx) => {
    const { revoked_at, ...before } = (await lockKey(tx, id)) ?? fail('not_found');
    if (revoked_at !== null) return;
    await endKey(tx, id, nowOf(parts));
    await recordAudit(tx, viewer, { action: 'revoked', subject: 'api_key', subject_id: id, before });
  });
