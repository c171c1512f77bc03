import * as z from 'zod/mini';
import { calendarDay, leftOut, text } from '../fields.ts';
import { KEY_PERMISSIONS } from './key-permissions.ts';

/** The prefix of every key. It distinguishes keys from the tokens of people, and scanners for secrets search for it. */
export const KEY_BEGINNING = 'amk_';

/**
 * Whether a key works. `stopped`: its manager is not active, or has none of its permissions any more. See
 * docs/rules.md, API keys.
 */
const KEY_STATES = ['active', 'expired', 'revoked', 'stopped'] as const;

/** A key of a program. The key itself is shown once, when it is created. */
export const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  /** The last day on which it works, in Kampala. */
  expires_on: z.string(),
  state: z.enum(KEY_STATES),
  /** The manager who created it; it acts as this manager. */
  created_by: z.string(),
  created_at: z.string(),
  /** At most a minute late; null if it was never used. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** A new key. `key` is stored nowhere and cannot be shown again. */
export const createdApiKeySchema = z.object({ ...apiKeySchema.shape, key: z.string() });
export type CreatedApiKey = z.output<typeof createdApiKeySchema>;

export const newApiKeySchema = z.object({
  name: text(100),
  permissions: z.array(z.enum(KEY_PERMISSIONS)).check(
    z.minLength(1, 'Choose at least one permission.'),
    z.maxLength(KEY_PERMISSIONS.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'The same permission is chosen twice.' }),
  ),
  expires_on: calendarDay,
  /** A code of the authenticator app, or a recovery code, of a manager with two-step verification. */
  code: leftOut(text(40)),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;
