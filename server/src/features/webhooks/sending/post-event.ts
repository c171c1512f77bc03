import http from 'node:http';
import https from 'node:https';
import type { AttemptError } from '@amayumba/contract/webhooks/webhook.ts';
import { isPublicAddress, literalAddress, lookupPublic, PrivateAddress } from '../../../http/public-address.ts';

/** The result of an attempt: a status, or the reason why there is none. */
export type Answer = { status: number } | { error: AttemptError };

interface Outgoing {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowsPrivate: boolean;
  signal: AbortSignal;
}

/** The status of the answer. Its body is not read, and a redirection is not followed. */
function statusOf({ url, headers, body, allowsPrivate, signal }: Outgoing): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = { method: 'POST', headers, signal, agent: false, ...(!allowsPrivate && { lookup: lookupPublic }) };
  const call = request(url, options, (response) => {
    // An error after the headers changes nothing.
    response.on('error', () => {});
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  call.on('error', reject);
  call.end(body);
  return promise;
}

const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS|ISSUER|ERR_SSL/;

function errorOf(error: unknown, timeout: AbortSignal): AttemptError {
  if (error instanceof PrivateAddress) return 'refused_address';
  if (timeout.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unknown_host';
  return CERTIFICATE.test(code) ? 'bad_certificate' : 'not_reached';
}

/**
 * Makes one attempt. An address outside the internet is refused when it is connected to, unless it is allowed.
 * @param stop ends it early @throws where `stop` ended it
 */
export async function postEvent(
  { url, headers, body, allowsPrivate }: Omit<Outgoing, 'signal'>,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<Answer> {
  const literal = literalAddress(url);
  if (!allowsPrivate && literal !== undefined && !isPublicAddress(literal)) return { error: 'refused_address' };
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, stop]);
  try {
    return { status: await statusOf({ url, headers, body, allowsPrivate, signal }) };
  } catch (error) {
    stop.throwIfAborted();
    return { error: errorOf(error, timeout) };
  }
}
