import { randomBytes } from 'node:crypto';

/** Bearer tokens in memory: after a restart, clients must ask for new ones, as they must when one expires. */
export interface Tokens {
  issue(): string;
  /** Whether an Authorization header carries a valid token. */
  accepts(authorization: string | undefined): boolean;
}

/** @param now in milliseconds since 1970 */
export function tokens(now: () => number, lifeSeconds: number): Tokens {
  const expiries = new Map<string, number>();
  return {
    issue() {
      for (const [token, expiry] of expiries) if (expiry <= now()) expiries.delete(token);
      const token = randomBytes(24).toString('base64url');
      expiries.set(token, now() + lifeSeconds * 1000);
      return token;
    },
    accepts(authorization) {
      const [scheme, token = ''] = (authorization ?? '').split(' ');
      return scheme === 'Bearer' && (expiries.get(token) ?? 0) > now();
    },
  };
}
