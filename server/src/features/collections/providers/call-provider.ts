/** No answer, or one that means nothing: the network may or may not have acted. The message is a sentence. */
export class ProviderAway extends Error {}

/** The network does not accept our keys. The message is a sentence. */
export class KeysRefused extends Error {}

/** A network's answer; the body is undefined where it is no JSON. */
export interface ProviderAnswer {
  status: number;
  body: unknown;
}

/** Makes one call to a network. @throws ProviderAway without an answer, or with a status of 500 and above */
export type CallProvider = (url: string, init: RequestInit) => Promise<ProviderAnswer>;

/** Longest wait for a network, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 20_000;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a call failed, without its address, headers or body, which may hold secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'It did not answer in time.';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]{3,40}$/.test(code) ? `It could not be reached (${code}).` : 'It could not be reached.';
}

/** Calls a network over HTTP. A redirect is refused, because it would carry the keys elsewhere. @throws ProviderAway */
export async function callByHttp(url: string, init: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    ({ status } = answer);
    text = await answer.text();
  } catch (error) {
    throw new ProviderAway(reasonOf(error));
  }
  if (status >= 300 && status < 400) throw new ProviderAway('It answered with a redirect, which is refused.');
  if (status >= 500 || status === 429) throw new ProviderAway(`It answered with the status ${status}.`);
  return { status, body: jsonOf(text) };
}
