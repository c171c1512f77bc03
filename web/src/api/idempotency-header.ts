import { loadConfig } from '../config.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';

type Headers = Readonly<Record<string, string>>;

const KEY = 'Idempotency-Key';

/**
 * A header that makes the server write once, however often the same form is sent.
 * See docs/product.md, Idempotency keys.
 */
export const idempotencyHeader = (key: string): Headers => ({ [KEY]: key });

let isTaken: Promise<boolean | undefined> | undefined;

/**
 * The headers of a call without the key where the API stands on another origin and does not take it: the browser would
 * refuse the whole call. Whether it does is asked once, by a call that changes nothing.
 */
export async function allowedHeaders(headers: Headers): Promise<Headers> {
  if (!(KEY in headers) || (await loadConfig()).apiBaseUrl === '') return headers;
  isTaken ??= askWhetherTaken(headers);
  if ((await isTaken) === undefined) isTaken = undefined; // no connection: asked again with the next call
  if ((await isTaken) !== false) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== KEY));
}

async function askWhetherTaken(headers: Headers): Promise<boolean | undefined> {
  const { [KEY]: _key, ...others } = headers;
  const isReached = async (tried: Headers) =>
    !('failure' in (await send({ method: 'GET', path: PUBLIC_PATHS.getProfile, headers: tried })));
  if (await isReached(headers)) return true;
  return (await isReached(others)) ? false : undefined;
}
