import { ROLE_HOME } from '@amayumba/contract/roles.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { type HttpAnswer, send } from '../lib/send.ts';
import { loadProfile } from './session-profile.ts';
import { startSession } from './session.ts';

/** The page to open, or what is needed: a new password or the code of two-step verification, or the error. */
export type SignInResult = { home: string } | { wants: 'password' | 'code' } | { problem: string };

/** The input of the first step while the second step needs a code. It is in memory only and lost on reload. */
export const pendingSignIn = { username: '', password: '' };

/** Clears it, so that somebody else can sign in. */
export function clearFirstStep() {
  Object.assign(pendingSignIn, { username: '', password: '' });
}

const REFUSED = 'Authentication failed. Check credentials.';
const UNREACHABLE = 'The portal cannot be reached. Check your connection and try again.';
const NOT_STORED =
  'This browser does not let the portal keep your sign-in. Allow this site to store data, then sign in again.';
const FAILED = 'Signing in did not work. Please try again in a moment.';

/** Signs in. Without a profile the user goes to /tenant. See docs/product.md, Error catalogue. */
export async function signIn(username: string, password: string, code?: string): Promise<SignInResult> {
  const answer = await send({ method: 'POST', path: PUBLIC_PATHS.signIn, body: { username, password, code } });
  const tokens = tokensOf(answer);
  if (tokens) return openPortal(tokens);
  const refusal = 'body' in answer && fieldsOf(answer.body)['code'];
  if (refusal === 'password_to_choose') return { wants: 'password' };
  if (refusal !== 'second_factor_needed') return { problem: problemOf(answer) };
  Object.assign(pendingSignIn, { username, password });
  return { wants: 'code' };
}

/** Starts a session with these tokens. Returns the page to open, or why this browser cannot store the session. */
export async function openPortal(tokens: {
  access: string;
  refresh?: string;
}): Promise<{ home: string } | { problem: string }> {
  const profile = await loadProfile(tokens.access);
  const isKnown = typeof profile === 'object';
  try {
    startSession(tokens, isKnown ? profile : undefined);
  } catch {
    return { problem: NOT_STORED };
  }
  return { home: ROLE_HOME[isKnown ? profile.role : 'tenant'] };
}

/** The pair of tokens in a response, if it has one. */
export function tokensOf(answer: HttpAnswer): { access: string; refresh?: string } | undefined {
  if ('failure' in answer || answer.status >= 300) return undefined;
  const { access, refresh } = fieldsOf(answer.body);
  if (typeof access !== 'string' || !access) return undefined;
  return typeof refresh === 'string' && refresh ? { access, refresh } : { access };
}

function problemOf(answer: HttpAnswer): string {
  if ('failure' in answer) return answer.failure === 'PARSING_ERROR' ? FAILED : UNREACHABLE;
  const { code, error } = fieldsOf(answer.body);
  const isOwnReason =
    /^account_inactive$|second_factor|company/.test(String(code)) || answer.status === 429 || answer.status === 503;
  if (isOwnReason && typeof error === 'string') return error;
  return answer.status < 500 ? REFUSED : FAILED;
}

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
