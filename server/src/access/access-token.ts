import { createHmac, hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token lives, in seconds. Decisions §4. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A key of its own for each purpose, out of the one secret (RFC 5869). */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'amayumba', purpose, 32));
}

/** Tells one secret from another without saying it. */
export const checkOf = (secret: string): string => Buffer.from(keyFor(secret, 'check')).toString('hex');

/** Signs and reads access tokens (JWT, HS256, RFC 7519): `sub` the user, `sid` the session. */
export function accessTokens(secret: string, now: () => number) {
  const key = keyFor(secret, 'access-token');
  const successors = keyFor(secret, 'refresh-token');
  return {
    /**
     * The refresh token that is handed out for another: always the same one, so that whoever sends a token at the very same moment to two
     * processes has one answer from both. Nobody makes it without SECRET_KEY.
     */
    successorOf: (refresh: string): string => createHmac('sha256', successors).update(refresh).digest('base64url'),
    async sign(userId: number, sessionId: string): Promise<string> {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    /** The session a token stands for; undefined when it is forged or expired. */
    async read(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()) });
        return typeof payload['sid'] === 'string' && SESSION_ID.test(payload['sid']) ? payload['sid'] : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;
