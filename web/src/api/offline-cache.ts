import { isAction, type Reducer, type Store } from '@reduxjs/toolkit';
import { deleteOfflineCache, recordOfflineCache } from '../auth/delete-offline-cache.ts';
import { personOf, reloadSession } from '../auth/session.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { baseApi } from './base-api.ts';
import { type CachedAnswer, pageScripts, withinBounds, withoutLinks, withStore } from './offline-store.ts';
import { isCacheable } from './cacheable-calls.ts';
import { asProblem, type Problem } from './problem.ts';

// Caches in this browser the responses a person saw last, so that the next visit can show them at once.
// See docs/decisions/0018-without-a-network.md.

/** Cached responses expire with the login, 14 days after its last use. See docs/rules.md, Tokens. */
const LIFETIME_MS = 14 * 86_400_000;
/** Milliseconds after which a portal starts without the cache if the device has not read it. */
const PATIENCE_MS = 1_000;

/** An entry of RTK Query's cache. One from the device has `savedAtMs`, and no `fulfilledTimeStamp` until the answer. */
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

/** The cached responses of the person whose portal is about to open. */
let read: { person: string; answers: CachedAnswer[] } | undefined;

/** Reads the cached responses of the signed-in person, before their portal opens. Never fails. */
export async function readOfflineCache(nowMs = Date.now()): Promise<void> {
  const person = personOf(reloadSession());
  if (person === undefined) return;
  const reading = withStore<CachedAnswer[]>('readonly', (answers) => answers.getAll());
  const all =
    (await Promise.race([reading, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])) ?? [];
  const isValid = (answer: CachedAnswer) =>
    answer.person === person &&
    answer.build === pageScripts() &&
    answer.atMs <= nowMs &&
    answer.atMs > nowMs - LIFETIME_MS;
  const answers = withinBounds(all.filter(isValid).toSorted((a, b) => b.atMs - a.atMs));
  // All of them belong to somebody else or another version, or have expired.
  if (all.length > 0 && answers.length === 0) void deleteOfflineCache();
  else if (answers.length < all.length) void remove(all.filter((answer) => !answers.includes(answer)));
  read = { person, answers };
}

/** The responses that {@link readOfflineCache} found for a person. */
const cachedFor = (person: string | undefined): CachedAnswer[] =>
  read?.person === person ? (read?.answers ?? []) : [];

/** Forgets what was read, so that the next person on this page does not get it. */
export function discardOfflineCache() {
  read = undefined;
}

interface State {
  api: ApiState;
}

export function hydrateFromOfflineCache(store: Store, person: string | undefined) {
  store.replaceReducer(cacheReducer as Reducer);
  for (const answer of cachedFor(person)) store.dispatch(restored(answer));
}

const savedEntry = ({ call, args, atMs, text }: CachedAnswer) => ({
  endpointName: call,
  originalArgs: args,
  data: JSON.parse(text) as unknown,
  savedAtMs: atMs,
});

const RESTORED = 'lastSeen/restored';
const restored = (answer: CachedAnswer) => ({ type: RESTORED, payload: answer });
const isRestored = (action: unknown): action is ReturnType<typeof restored> =>
  isAction(action) && action.type === RESTORED;

/** The reducer of RTK Query, with responses from the device. */
const cacheReducer: Reducer<State> = (state, action) => {
  const api = baseApi.reducer(state?.api, action);
  if (isRestored(action)) return { api: withAnswer(api, action.payload) };
  return { api: action.type === 'api/executeMutation/fulfilled' ? withoutUnasked(api) : api };
};

/** Adds a cached response if the store has none for that call. */
function withAnswer(state: ApiState, answer: CachedAnswer): ApiState {
  const now = (state.queries as Entries)[answer.key];
  if (now?.data !== undefined) return state;
  const entry = { status: 'fulfilled', ...now, ...savedEntry(answer) };
  return { ...state, queries: { ...state.queries, [answer.key]: entry } as ApiState['queries'] };
}

/** After a change, drops the responses that no screen has requested yet, because the change may concern them. */
function withoutUnasked(state: ApiState): ApiState {
  const asked = Object.entries(state.queries as Entries).filter(([, { requestId }]) => requestId !== undefined);
  return { ...state, queries: Object.fromEntries(asked) as ApiState['queries'] };
}

/**
 * Saves the server's responses for one person while the page is idle, and shows them again while the server is
 * unreachable. Returns a function that stops it.
 */
export function startOfflineCache(store: Store<State>, person: string): () => void {
  const cached = new Map(cachedFor(person).map((answer) => [answer.key, answer]));
  /** The time of each response seen, saved or not, so that a response that does not fit is written only once. */
  const noted = new Map([...cached].map(([key, { atMs }]) => [key, atMs]));
  const changed = new Set<string>();
  const write = () => {
    const dropped = trim(cached);
    const answers = [...changed].map((key) => cached.get(key)).filter((answer) => answer !== undefined);
    changed.clear();
    void put(answers, dropped);
  };
  let lastQueries: unknown;
  const update = () => {
    const queries = store.getState().api.queries as Entries;
    if (queries === lastQueries) return;
    lastQueries = queries;
    for (const [key, entry] of Object.entries(queries)) {
      const last = cached.get(key);
      const { endpointName: call = '', originalArgs: args, fulfilledTimeStamp: atMs } = entry;
      if (atMs !== undefined && noted.get(key) !== atMs && entry.status === 'fulfilled' && isCacheable(call, args)) {
        noted.set(key, atMs);
        cached.set(key, answerOf(entry, { key, call, args, person }));
        if (changed.size === 0) whenIdle(write);
        changed.add(key);
      }
      const problem = last && entry.status === 'rejected' ? asProblem(entry.error) : undefined;
      if (!last || !problem) continue;
      if (isOfflineProblem(problem) && entry.data === undefined) store.dispatch(restored(last));
      // The person may no longer see this, so it is deleted.
      if (problem.status === 403 || problem.status === 404) {
        cached.delete(key);
        void remove([last]);
      }
    }
  };
  update();
  return store.subscribe(update);
}

/** Whether there was no response, or only a 503. */
export const isOfflineProblem = ({ status }: Problem): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || status === 503;

const answerOf = (entry: CacheEntry, rest: Pick<CachedAnswer, 'args' | 'call' | 'key' | 'person'>): CachedAnswer => ({
  ...rest,
  build: pageScripts(),
  atMs: entry.fulfilledTimeStamp ?? 0,
  text: JSON.stringify(entry.data, withoutLinks),
});

function trim(cached: Map<string, CachedAnswer>): CachedAnswer[] {
  const newestFirst = [...cached.values()].toSorted((a, b) => b.atMs - a.atMs);
  const fitting = new Set(withinBounds(newestFirst));
  const dropped = newestFirst.filter((answer) => !fitting.has(answer));
  for (const { key } of dropped) cached.delete(key);
  return dropped;
}

async function put(answers: readonly CachedAnswer[], dropped: readonly CachedAnswer[]): Promise<void> {
  if (await hasWorkerEnded()) return;
  await withStore('readwrite', (place) => {
    // Checked inside the transaction: signing out deletes the database after that, and the deletion waits for this
    // transaction.
    const person = personOf(reloadSession());
    const own = answers.filter((answer) => answer.person === person);
    for (const answer of own) place.put(answer);
    if (own.length > 0) recordOfflineCache();
    for (const { key } of dropped) place.delete(key);
  });
}

/** Whether the server has returned to a version without a worker, which would not delete the cache. */
async function hasWorkerEnded(): Promise<boolean> {
  if (!('serviceWorker' in navigator && navigator.serviceWorker.controller)) return false;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) === undefined;
}

async function remove(answers: readonly CachedAnswer[]): Promise<void> {
  await put([], answers);
}
