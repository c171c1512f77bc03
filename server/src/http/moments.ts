import type { Viewer, ViewerLookup } from '../access/viewer.ts';
import type { Answer } from './answer.ts';

/** Memory that the answers of one moment may take, in bytes. */
const ANSWERS_MAX_BYTES = 32 * 1024 * 1024;
const VIEWERS_MAX = 10_000;

/** An answer, and who asked for it. */
export interface Given {
  answer: Answer;
  viewer: Viewer;
}

/**
 * A state of the database in a stretch of time. Requests of the same moment find the same, so what one found holds for the others: who is
 * behind a session, and what a call answers whose answer depends on nothing else than who asks, for what, the database and the day.
 */
export class Moment {
  readonly #viewers = new Map<string, Promise<ViewerLookup>>();
  readonly #given = new Map<string, Promise<Given>>();
  #bytes = 0;

  /** Who is behind a session, looked up once. */
  viewer(sessionId: string, find: () => Promise<ViewerLookup>): Promise<ViewerLookup> {
    return once(this.#viewers, sessionId, this.#viewers.size < VIEWERS_MAX, find);
  }

  /** What a session was given at an address, or is just being given. */
  given(sessionId: string, url: string): Promise<Given> | undefined {
    return this.#given.get(keyOf(sessionId, url));
  }

  /** Gives what a session asks for at an address, once. */
  async give(sessionId: string, url: string, work: () => Promise<Given>): Promise<Given> {
    const key = keyOf(sessionId, url);
    return once(this.#given, key, this.#bytes < ANSWERS_MAX_BYTES, async () => {
      const given = await work();
      this.#bytes += given.answer.size + key.length * 2;
      return given;
    });
  }
}

const keyOf = (sessionId: string, url: string) => `${sessionId} ${url}`;

/** Does some work once for each key. What failed is tried again; where there is no room, it is done each time. */
function once<T>(done: Map<string, Promise<T>>, key: string, hasRoom: boolean, work: () => Promise<T>): Promise<T> {
  const known = done.get(key);
  if (known) return known;
  const working = work();
  if (hasRoom) {
    done.set(key, working);
    working.catch(() => done.delete(key));
  }
  return working;
}

/**
 * Tells requests at which moment they arrived: never an earlier one, whichever process stored what changed. Moments end with the stretch of
 * time, too: `sameTimeMs` long, of which a day in Kampala is a whole number. Undefined where the database does not tell.
 */
export function moments(
  { snapshot, clock }: { snapshot: () => Promise<string | undefined>; clock: { now(): number } },
  sameTimeMs: number,
): () => Promise<Moment | undefined> {
  let present: { name: string; moment: Moment } | undefined;
  return async () => {
    const seen = await snapshot();
    if (seen === undefined) return undefined;
    const name = `${seen} ${Math.floor(clock.now() / sameTimeMs)}`;
    // What was kept of the last moment goes with it.
    if (present?.name !== name) present = { name, moment: new Moment() };
    return present.moment;
  };
}
