/** No answer, or a meaningless one: the network may or may not have acted. The message is a sentence. */
export class ProviderAway extends Error {
  /** Whether the network certainly did not act, because no request reached it. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false } = {}) {
    super(message);
    this.isUnsent = isUnsent;
  }
}

/** The network does not accept our keys. The message is a sentence. */
export class KeysRefused extends Error {}

/** A network's answer; the body is undefined if it is not JSON. */
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

/** Errors before a connection exists: unknown name, no route, nobody listens, or a certificate that is not accepted. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT\w+|UNABLE_TO_\w+|\w*SELF_SIGNED\w*)$/;

/** Why a call failed, without its address, headers or body, which may hold secrets. */
function awayBy(error: unknown): ProviderAway {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ProviderAway('It did not answer in time.');
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
  return new ProviderAway(`It could not be reached${reason}.`, { isUnsent: NO_CONNECTION.test(code) });
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
    throw awayBy(error);
  }
  if (status >= 300 && status < 400) throw new ProviderAway('It answered with a redirect, which is refused.');
  if (status >= 500 || status === 429)
    throw new ProviderAway(`It answered with the status ${status}.`, { isUnsent: status === 429 });
  return { status, body: jsonOf(text) };
}
