/** No answer, or a meaningless one: the network may or may not have acted. The message is a sentence. */
export class ProviderAway extends Error {
  /** Whether the network certainly did not act, because no request reached it. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false } = {}) {
    super(message);
    this.isUnsent = isUnsent;
  }
}

/** No connection came about, so no part of a request left. */
export class Unreachable extends ProviderAway {
  constructor(message: string) {
    super(message, { isUnsent: true });
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

/** Errors before a connection exists: none in time, or a certificate that is not accepted. */
const NO_CONNECTION = /^(?:UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT\w+|UNABLE_TO_\w+|\w*SELF_SIGNED\w*)$/;
/** The steps before a connection exists. The same codes can come from a connection that breaks, by another step. */
const BEFORE_CONNECTION: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);

/** Whether an error proves that there was no connection: of a name with several addresses, to none of them. */
function isUnconnected(cause: Error): boolean {
  if (cause instanceof AggregateError)
    return cause.errors.length > 0 && cause.errors.every((one) => one instanceof Error && isUnconnected(one));
  if ('syscall' in cause) return BEFORE_CONNECTION.has(cause.syscall);
  return 'code' in cause && NO_CONNECTION.test(String(cause.code));
}

/** Why a call failed, without its address, headers or body, which may hold secrets. */
function awayBy(error: unknown): ProviderAway {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ProviderAway('It did not answer in time.');
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
  const message = `It could not be reached${reason}.`;
  return cause instanceof Error && isUnconnected(cause) ? new Unreachable(message) : new ProviderAway(message);
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
