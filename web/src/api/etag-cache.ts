import { loadConfig } from '../config.ts';
import type { HttpRequest } from '../lib/send.ts';
import type { CallResult } from './call.ts';

/** Lists and figures on screen, and some that somebody may come back to. */
const SEEN_MAX = 60;

/** An answer that is here already, and the tag that the server gave it. */
export interface Seen {
  tag: string;
  data: unknown;
}

/**
 * What the server answered, by address, with the tag that it gave the answer: asked again, it need only say that it is still the same (304),
 * which weighs next to nothing on a slow line. In memory alone, as phones are shared.
 */
export class ETagCache {
  readonly #seen = new Map<string, Seen>();

  /**
   * What a call may say is here already, by its tag. Not to a server on another origin: one that does not expect the header would refuse the
   * whole call.
   */
  async known({ method, path }: HttpRequest): Promise<Seen | undefined> {
    const known = this.#seen.get(path);
    return method === 'GET' && known && (await loadConfig()).apiBaseUrl === '' ? known : undefined;
  }

  /**
   * The answer itself, whether it was sent or is what the call said is here already (`known`). At its address may lie another by now, or none:
   * the same is asked for from two places, and screens ask for much.
   */
  take({ method, path, isFile }: HttpRequest, known: Seen | undefined, result: CallResult): CallResult {
    if (!('data' in result) || method !== 'GET' || isFile) return result;
    const { status, tag } = result.meta ?? {};
    if (status === 304 && known) return { data: known.data };
    this.#seen.delete(path);
    // The oldest goes first.
    if (this.#seen.size >= SEEN_MAX) this.#seen.delete([...this.#seen.keys()][0] ?? '');
    if (tag) this.#seen.set(path, { tag, data: result.data });
    return result;
  }
}
