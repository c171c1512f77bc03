import { INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import type { Db } from '../../db/connect.ts';
import type { Encryption } from '../../access/encryption.ts';
import { LINK_PURPOSE } from '../../mail/queue-mail.ts';
import type { Clock } from '../../parts.ts';
import { insertOneTimeToken, type Purpose, wasIssuedWithin } from './one-time-tokens.repository.ts';
import { hashOfToken, newSecretToken } from './secret-token.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The path that a link opens, and how long it works, in milliseconds. */
const LINKS = {
  first_manager: { screen: 'first-manager', lifetimeMs: 24 * HOUR_MS },
  password_reset: { screen: 'reset-password', lifetimeMs: HOUR_MS },
  invitation: { screen: 'accept-invitation', lifetimeMs: INVITATION_DAYS * 24 * HOUR_MS },
  email_verification: { screen: 'verify-email', lifetimeMs: 7 * 24 * HOUR_MS },
} as const satisfies Partial<Record<Purpose, { screen: string; lifetimeMs: number }>>;

interface LinkParts {
  clock: Clock;
  publicUrl: string;
}

/** Makes a link that works once for the holder of an account, encrypted for storage with its mail. */
export async function makeEncryptedLink(
  tx: Db,
  parts: LinkParts & { sealing: Encryption },
  purpose: keyof typeof LINKS,
  userId: number,
): Promise<Buffer> {
  return parts.sealing.seal(Buffer.from(await makeLink(tx, parts, purpose, userId)), LINK_PURPOSE);
}

/** Makes a link that works once. @param userId null for the first manager, who has no account yet */
export async function makeLink(
  tx: Db,
  { clock, publicUrl }: LinkParts,
  purpose: keyof typeof LINKS,
  userId: number | null,
): Promise<string> {
  const { screen, lifetimeMs } = LINKS[purpose];
  const token = newSecretToken();
  const now = clock.now();
  await insertOneTimeToken(tx, {
    token_hash: hashOfToken(token),
    purpose,
    user_id: userId,
    created_at: new Date(now),
    expires_at: new Date(now + lifetimeMs),
  });
  return `${publicUrl}/${screen}?token=${token}`;
}

/** Shortest time between two mails of one purpose to one person, in milliseconds, so that nobody can fill a mailbox. */
export const BETWEEN_MAILS_MS = 60_000;

/** Returns whether a person got such a link a short time ago. */
export const wasMailedLately = (
  tx: Db,
  { clock }: Pick<LinkParts, 'clock'>,
  purpose: keyof typeof LINKS,
  userId: number,
): Promise<boolean> => {
  const now = clock.now();
  return wasIssuedWithin(tx, userId, purpose, { since: new Date(now - BETWEEN_MAILS_MS), now: new Date(now) });
};
