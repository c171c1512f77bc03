import { loadConfig } from '../config.ts';
import type { HttpRequest } from '../lib/send.ts';
import type { CallResult } from './call.ts';

/** Lists and figures on screen, and some that somebody may come back to. */
const SEEN_MAX = 60;

/**
 * What the server answered, by address, with the tag that it gave the answer: asked again, it need only say that it is still the same (304),
 * which weighs next to nothing on a slow line. In memory alone, as phones are shared.
 */
export class AnswersSeen {
  readonly #seen = new Map<string, { tag: string; data: unknown }>();

  /** Says what is here already. Not to a server on another origin: one that does not expect the header would refuse the whole call. */
  async headers({ method, path }: HttpRequest): Promise<Record<string, string>> {
    const tag = this.#seen.get(path)?.tag;
    if (method !== 'GET' || tag === undefined || (await loadConfig()).apiBaseUrl !== '') return {};
    return { 'If-None-Match': tag };
  }

  /** The answer itself, whether it was sent or is here already. */
  take({ method, path, isFile }: HttpRequest, result: CallResult): CallResult {
    if (!('data' in result) || method !== 'GET' || isFile) return result;
    const { status, tag } = result.meta ?? {};
    const known = this.#seen.get(path);
    if (status === 304 && known) return { data: known.data };
    this.#seen.delete(path);
    // The oldest goes first.
    if (this.#seen.size >= SEEN_MAX) this.#seen.delete([...this.#seen.keys()][0] ?? '');
    if (tag) this.#seen.set(path, { tag, data: result.data });
    return result;
  }
}
