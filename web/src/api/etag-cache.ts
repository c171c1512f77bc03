import { loadConfig } from '../config.ts';
import type { HttpRequest } from '../lib/send.ts';
import type { CallResult } from './call.ts';

/** Enough for the lists and figures on screen and those of recent screens. */
const SEEN_MAX = 60;

export interface Seen {
  tag: string;
  data: unknown;
}

/**
 * Caches responses by address, with their ETags: a repeated request returns 304 if nothing changed, which saves data
 * on a slow line. It is in memory only, because people share phones.
 */
export class ETagCache {
  readonly #seen = new Map<string, Seen>();

  /** The response whose ETag a call sends. Another origin may refuse the whole call because of the header. */
  async known({ method, path }: HttpRequest): Promise<Seen | undefined> {
    const known = this.#seen.get(path);
    return method === 'GET' && known && (await loadConfig()).apiBaseUrl === '' ? known : undefined;
  }

  /**
   * Returns the response, or the cached one (`known`) after a 304. The cache may have changed or lost that entry since
   * the request, because requests run concurrently and the cache is bounded.
   */
  take({ method, path, isFile }: HttpRequest, known: Seen | undefined, result: CallResult): CallResult {
    if (!('data' in result) || method !== 'GET' || isFile) return result;
    const { status, tag } = result.meta ?? {};
    if (status === 304 && known) return { data: known.data };
    this.#seen.delete(path);
    // Evicts the oldest entry.
    if (this.#seen.size >= SEEN_MAX) this.#seen.delete([...this.#seen.keys()][0] ?? '');
    if (tag) this.#seen.set(path, { tag, data: result.data });
    return result;
  }
}
