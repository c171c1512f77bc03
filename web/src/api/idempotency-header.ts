import { loadConfig } from '../config.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';

type Headers = Readonly<Record<string, string>>;

const KEY = 'Idempotency-Key';

/** Makes the server write once, even if a form is sent again. See docs/product.md, Idempotency keys. */
export const idempotencyHeader = (key: string): Headers => ({ [KEY]: key });

let isTaken: Promise<boolean | undefined> | undefined;

/**
 * Removes the key from the headers, unless the API is on this origin or has answered a call that has one: another
 * origin's CORS can refuse the header, and the whole call with it. A call that changes nothing checks this once.
 */
export async function allowedHeaders(headers: Headers): Promise<Headers> {
  if (!(KEY in headers) || (await loadConfig()).apiBaseUrl === '') return headers;
  isTaken ??= askWhetherProcessed(headers);
  const taken = await isTaken;
  if (taken === undefined) isTaken = undefined; // no connection: the next call checks again
  if (taken) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== KEY));
}

async function askWhetherProcessed(headers: Headers): Promise<boolean | undefined> {
  const { [KEY]: _key, ...others } = headers;
  const isReached = async (tried: Headers) =>
    !('failure' in (await send({ method: 'GET', path: PUBLIC_PATHS.getProfile, headers: tried })));
  if (await isReached(headers)) return true;
  return (await isReached(others)) ? false : undefined;
}
