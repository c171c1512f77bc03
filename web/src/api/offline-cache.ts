import { isAction, type Reducer, type Store } from '@reduxjs/toolkit';
import { deleteOfflineCache, OFFLINE_CACHE, recordOfflineCache } from '../auth/delete-offline-cache.ts';
import { reloadSession } from '../auth/session.ts';
import { EXPIRED_LINK } from '../lib/expired-link.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { pageScripts } from '../lib/page-scripts.ts';
import { baseApi } from './base-api.ts';
import { withinBounds } from './offline-cache-bounds.ts';
import { isCacheable } from './cacheable-calls.ts';
import { asProblem, type Problem } from './problem.ts';

// Caches in this browser the answers a person saw last, so that the next visit can show them at once. See
// docs/decisions/0018-without-a-network.md.

/** Cached answers end with the login, 14 days after its last use. See docs/rules.md, Tokens. */
const KEPT_MS = 14 * 86_400_000;
/** How long a portal waits for the device before it begins without. */
const PATIENCE_MS = 1_000;

const ANSWERS = 'answers';

/** An answer as it lies on the device. */
interface KeptAnswer {
  /** The call and what it was asked for, as the cache names it. */
  key: string;
  call: string;
  args: unknown;
  /** The user id of who saw it. */
  person: number;
  /** Another build may read answers in another way. */
  build: string;
  /** When the server gave it, in milliseconds. */
  atMs: number;
  /** As JSON. */
  text: string;
}

/** What the cache holds of a call. What comes from the device has `savedAtMs`, and no `fulfilledTimeStamp` until the server has answered. */
export interface CacheEntry {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  requestId?: string;
  data?: unknown;
  error?: unknown;
  fulfilledTimeStamp?: number;
  savedAtMs?: number;
}

type ApiState = ReturnType<typeof baseApi.reducer>;
type Entries = Record<string, CacheEntry>;

/** What was read for the person who is about to see it. */
let read: { person: number; answers: KeptAnswer[] } | undefined;

/** Reads what the signed-in person last saw, before their portal is shown. Never fails. */
export async function readOfflineCache(nowMs = Date.now()): Promise<void> {
  const person = reloadSession().profile?.id;
  if (person === undefined) return;
  const reading = onDevice<KeptAnswer[]>('readonly', (answers) => answers.getAll());
  const all =
    (await Promise.race([reading, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])) ?? [];
  const isGood = (one: KeptAnswer) =>
    one.person === person && one.build === pageScripts() && one.atMs <= nowMs && one.atMs > nowMs - KEPT_MS;
  const answers = withinBounds(all.filter(isGood).toSorted((one, other) => other.atMs - one.atMs));
  // Somebody else's, an older version's or too old.
  if (all.length > 0 && answers.length === 0) void deleteOfflineCache();
  else if (answers.length < all.length) void remove(all.filter((one) => !answers.includes(one)));
  read = { person, answers };
}

/** What {@link readOfflineCache} found of a person. */
const lastSeenOf = (person: number | undefined): KeptAnswer[] => (read?.person === person ? (read?.answers ?? []) : []);

/** Whoever comes to this page next begins anew. */
export function discardOfflineCache() {
  read = undefined;
}

interface State {
  api: ApiState;
}

/** Puts what a person last saw into a store that nobody has used yet. */
export function hydrateFromOfflineCache(store: Store, person: number | undefined) {
  store.replaceReducer(seenReducer as Reducer);
  for (const answer of lastSeenOf(person)) store.dispatch(restored(answer));
}

const savedEntry = ({ call, args, atMs, text }: KeptAnswer) => ({
  endpointName: call,
  originalArgs: args,
  data: JSON.parse(text) as unknown,
  savedAtMs: atMs,
});

const RESTORED = 'lastSeen/restored';
const restored = (answer: KeptAnswer) => ({ type: RESTORED, payload: answer });
const isRestored = (action: unknown): action is ReturnType<typeof restored> =>
  isAction(action) && action.type === RESTORED;

/** The cache of server data, and what of it comes from the device. */
const seenReducer: Reducer<State> = (state, action) => {
  const api = baseApi.reducer(state?.api, action);
  if (isRestored(action)) return { api: withAnswer(api, action.payload) };
  return { api: action.type === 'api/executeMutation/fulfilled' ? withoutUnasked(api) : api };
};

/** Puts a kept answer where there is none. */
function withAnswer(state: ApiState, answer: KeptAnswer): ApiState {
  const now = (state.queries as Entries)[answer.key];
  if (now?.data !== undefined) return state;
  const entry = { status: 'fulfilled', ...now, ...savedEntry(answer) };
  return { ...state, queries: { ...state.queries, [answer.key]: entry } as ApiState['queries'] };
}

/** Something was changed: what no screen has asked for yet may be about just that, and waits for the server. */
function withoutUnasked(state: ApiState): ApiState {
  const asked = Object.entries(state.queries as Entries).filter(([, { requestId }]) => requestId !== undefined);
  return { ...state, queries: Object.fromEntries(asked) as ApiState['queries'] };
}

/**
 * Keeps what the server answers to one person, when the page has nothing else to do, and shows it again where the server
 * cannot be reached. Answers how to stop.
 */
export function startOfflineCache(store: Store<State>, person: number): () => void {
  const kept = new Map(lastSeenOf(person).map((answer) => [answer.key, answer]));
  /** When each was given that was looked at, kept or not: what found no room is not written out again and again. */
  const noted = new Map([...kept].map(([key, { atMs }]) => [key, atMs]));
  const changed = new Set<string>();
  const write = () => {
    const dropped = trim(kept);
    const answers = [...changed].map((key) => kept.get(key)).filter((answer) => answer !== undefined);
    changed.clear();
    void put(answers, dropped);
  };
  let looked: unknown;
  const look = () => {
    const queries = store.getState().api.queries as Entries;
    if (queries === looked) return;
    looked = queries;
    for (const [key, entry] of Object.entries(queries)) {
      const last = kept.get(key);
      const { endpointName: call = '', originalArgs: args, fulfilledTimeStamp: atMs } = entry;
      if (atMs !== undefined && noted.get(key) !== atMs && entry.status === 'fulfilled' && isCacheable(call, args)) {
        noted.set(key, atMs);
        kept.set(key, answerOf(entry, { key, call, args, person }));
        if (changed.size === 0) whenIdle(write);
        changed.add(key);
      }
      const problem = last && entry.status === 'rejected' ? asProblem(entry.error) : undefined;
      if (!last || !problem) continue;
      if (isOfflineProblem(problem) && entry.data === undefined) store.dispatch(restored(last));
      // What is no longer this person's to see is not kept either.
      if (problem.status === 403 || problem.status === 404) {
        kept.delete(key);
        void remove([last]);
      }
    }
  };
  look();
  return store.subscribe(look);
}

/** Whether nobody answered, or only to say that the records are away. */
export const isOfflineProblem = ({ status }: Problem): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || status === 503;

function answerOf(entry: CacheEntry, rest: Pick<KeptAnswer, 'args' | 'call' | 'key' | 'person'>): KeptAnswer {
  return {
    ...rest,
    build: pageScripts(),
    atMs: entry.fulfilledTimeStamp ?? 0,
    text: JSON.stringify(entry.data, withoutLinks),
  };
}

/** Links to files end after 15 minutes, so they are not cached. See docs/rules.md, File links. */
function withoutLinks(name: string, value: unknown): unknown {
  if (name === 'image_url') return null;
  if (name === 'image_sources') return [];
  return (name === 'receipt_file' || name === 'attachment') && value ? EXPIRED_LINK : value;
}

/** Takes out what there is no room for. */
function trim(kept: Map<string, KeptAnswer>): KeptAnswer[] {
  const newestFirst = [...kept.values()].toSorted((one, other) => other.atMs - one.atMs);
  const fitting = new Set(withinBounds(newestFirst));
  const dropped = newestFirst.filter((answer) => !fitting.has(answer));
  for (const { key } of dropped) kept.delete(key);
  return dropped;
}

async function put(answers: readonly KeptAnswer[], dropped: readonly KeptAnswer[]): Promise<void> {
  if (await hasWorkerEnded()) return;
  await onDevice('readwrite', (place) => {
    // Asked last of all: whoever signs out removes the database after that, and this waits for it or comes before it.
    const person = reloadSession().profile?.id;
    const own = answers.filter((answer) => answer.person === person);
    for (const answer of own) place.put(answer);
    if (own.length > 0) recordOfflineCache();
    for (const { key } of dropped) place.delete(key);
  });
}

/** Whether the server has gone back to a version without a worker, which would not remove what is kept. */
async function hasWorkerEnded(): Promise<boolean> {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return false;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) === undefined;
}

async function remove(answers: readonly KeptAnswer[]): Promise<void> {
  await put([], answers);
}

/** Does something with the database, and closes it at once, so that nothing keeps it from being removed. Undefined where there is none. */
function onDevice<Result>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => IDBRequest<Result> | void,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const fail = () => resolve(undefined);
    try {
      const opening = indexedDB.open(OFFLINE_CACHE, 1);
      opening.addEventListener(
        'upgradeneeded',
        () => void opening.result.createObjectStore(ANSWERS, { keyPath: 'key' }),
      );
      opening.addEventListener('error', fail);
      opening.addEventListener('success', () => {
        const database = opening.result;
        // One that somebody else made by this name has no place for answers.
        if (!database.objectStoreNames.contains(ANSWERS)) {
          database.close();
          return resolve(undefined);
        }
        const transaction = database.transaction(ANSWERS, mode);
        let request: IDBRequest<Result> | void;
        const end = () => {
          database.close();
          resolve(request?.error ? undefined : request?.result);
        };
        transaction.addEventListener('complete', end);
        transaction.addEventListener('abort', end);
        try {
          request = work(transaction.objectStore(ANSWERS));
        } catch {
          transaction.abort(); // what cannot be kept, a full device
        }
      });
    } catch {
      fail(); // storage is blocked
    }
  });
}
