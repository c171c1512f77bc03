import { createHmac, hkdfSync } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** How long an access token lives, in seconds. See docs/rules.md, Tokens. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Most verified tokens in the cache; each is a few hundred bytes. */
const CACHED_MAX = 20_000;

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Derives a separate key for each purpose from the one secret (RFC 5869). */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'amayumba', purpose, 32));
}

/** Identifies a secret without revealing it. */
export const checkOf = (secret: string): string => Buffer.from(keyFor(secret, 'check')).toString('hex');

/** The content of a valid token. */
interface Claims {
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The company that a token names, before anybody has verified it; undefined for the first one. */
export function companyOfToken(token: string): string | undefined {
  try {
    const { company } = decodeJwt(token);
    return typeof company === 'string' ? company : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Signs and reads access tokens (JWT, HS256, RFC 7519): `sub` the user, `sid` the session, and `company` its short name
 * unless it is the first one. The secret is the company's, so that no other company accepts them.
 */
export function accessTokens(secret: string, now: () => number, company?: string) {
  const key = keyFor(secret, 'access-token');
  const successors = keyFor(secret, 'refresh-token');
  const seconds = () => Math.floor(now() / 1000);
  /** Verified tokens by their whole text: a valid signature stays valid, and verifying takes longer than answering. */
  const cached = new Map<string, Claims>();

  const sessionOf = ({ sessionId, expiresAt }: Claims) => (expiresAt > seconds() ? sessionId : undefined);

  async function verify(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()) });
      const { sid, exp } = payload;
      return typeof sid === 'string' && SESSION_ID.test(sid) && exp !== undefined
        ? { sessionId: sid, expiresAt: exp }
        : undefined;
    } catch {
      return undefined;
    }
  }

  function remember(token: string, claims: Claims): void {
    if (cached.size >= CACHED_MAX) {
      const at = seconds();
      for (const [old, { expiresAt }] of cached) if (expiresAt <= at) cached.delete(old);
      if (cached.size >= CACHED_MAX) cached.clear();
    }
    cached.set(token, claims);
  }

  async function readAnew(token: string): Promise<string | undefined> {
    const claims = await verify(token);
    if (claims) remember(token, claims);
    return claims && sessionOf(claims);
  }

  return {
    /**
     * The refresh token that replaces another: always the same one, so that a client that sends a token to two
     * processes at once gets the same response from both. Nobody can compute it without SECRET_KEY.
     */
    successorOf: (refresh: string): string => createHmac('sha256', successors).update(refresh).digest('base64url'),
    async sign(userId: number, sessionId: string): Promise<string> {
      const issuedAt = seconds();
      return new SignJWT({ sid: sessionId, ...(company !== undefined && { company }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    /** The session of a token, synchronously where it is cached; undefined when it is forged or expired. */
    read(token: string): string | undefined | Promise<string | undefined> {
      const known = cached.get(token);
      return known ? sessionOf(known) : readAnew(token);
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;
