import type { Viewer, ViewerLookup } from '../access/viewer.ts';
import type { Answer } from './answer.ts';

/** Memory that the answers kept may take, in bytes. */
const ANSWERS_MAX_BYTES = 32 * 1024 * 1024;
/** The longest page, of 200 payments, takes a third of it. Whole lists would push out what many ask for. */
const ANSWER_MAX_BYTES = 1024 * 1024;
/** What keeping one takes beside its bytes and its address, as measured, in bytes. */
const ENTRY_BYTES = 1024;
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
  readonly #underWay = new Map<string, Promise<Given>>();
  readonly #kept = new Map<string, Given>();
  #roomBytes = ANSWERS_MAX_BYTES;

  /** Who is behind a session, looked up once. */
  viewer(sessionId: string, find: () => Promise<ViewerLookup>): Promise<ViewerLookup> {
    const known = this.#viewers.get(sessionId);
    if (known) return known;
    const finding = find();
    if (this.#viewers.size < VIEWERS_MAX) {
      this.#viewers.set(sessionId, finding);
      finding.catch(() => this.#viewers.delete(sessionId)); // what failed is tried again
    }
    return finding;
  }

  /** What a session was given at an address, or is just being given. */
  given(sessionId: string, url: string): Given | Promise<Given> | undefined {
    const key = keyOf(sessionId, url);
    return this.#kept.get(key) ?? this.#underWay.get(key);
  }

  /** Gives what a session asks for at an address: once where there is room to keep it, else once for all who ask meanwhile. */
  async give(sessionId: string, url: string, work: () => Promise<Given>): Promise<Given> {
    const known = this.given(sessionId, url);
    if (known) return known;
    const key = keyOf(sessionId, url);
    const working = work();
    this.#underWay.set(key, working);
    try {
      const given = await working;
      this.#keep(key, given);
      return given;
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Keeps nothing any more: requests that came in it may take long yet, and hold it. */
  pass(): void {
    this.#roomBytes = 0;
    this.#kept.clear();
  }

  #keep(key: string, given: Given): void {
    const bytes = given.answer.sizeMax + key.length * 2 + ENTRY_BYTES;
    if (bytes > ANSWER_MAX_BYTES || bytes > this.#roomBytes) return;
    this.#roomBytes -= bytes;
    this.#kept.set(key, given);
  }
}

const keyOf = (sessionId: string, url: string) => `${sessionId} ${url}`;

/**
 * Tells requests at which moment they arrived: never an earlier one, whichever process stored what changed. Moments end with the stretch of
 * time, too: `sameTimeMs` long, of which a day in Kampala is a whole number. Undefined where the database does not tell.
 */
export function moments(
  clock: { now(): number },
  sameTimeMs: number,
): (seen: string | undefined) => Moment | undefined {
  let present: { seen: string; stretch: number; moment: Moment } | undefined;
  return (seen) => {
    if (seen === undefined) return undefined;
    const stretch = Math.floor(clock.now() / sameTimeMs);
    if (present?.seen !== seen || present.stretch !== stretch) {
      present?.moment.pass();
      present = { seen, stretch, moment: new Moment() };
    }
    return present.moment;
  };
}
