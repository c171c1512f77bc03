import { type CacheEntry, isOfflineProblem } from './offline-cache.ts';
import { isTimed } from './cacheable-calls.ts';
import { asProblem } from './problem.ts';

export interface DataAge {
  /** When the server sent the oldest response shown, in milliseconds. */
  atMs: number;
  /** Whether the server has confirmed all data shown since then: nothing is old, and no refresh failed. */
  isConfirmed: boolean;
  isRefreshing: boolean;
}

interface CacheState {
  queries: Readonly<Record<string, CacheEntry | undefined>>;
  subscriptions: Readonly<Record<string, object | undefined>>;
}

/** The age of all data shown, or of the unconfirmed part if there is one; undefined without data. */
export function dataAge({ queries, subscriptions }: CacheState): DataAge | undefined {
  const shown = Object.entries(queries).flatMap(([key, entry]) =>
    entry && isShown(entry, subscriptions[key]) ? [entry] : [],
  );
  const unconfirmed = shown.filter((entry) => !isConfirmed(entry));
  const counted = unconfirmed.length > 0 ? unconfirmed : shown;
  if (counted.length === 0) return undefined;
  return {
    atMs: Math.min(...counted.map(({ fulfilledTimeStamp, savedAtMs }) => fulfilledTimeStamp ?? savedAtMs ?? Infinity)),
    isConfirmed: unconfirmed.length === 0,
    isRefreshing: counted.some(({ status }) => status === 'pending'),
  };
}

function isShown(entry: CacheEntry, subscribers: object | undefined): boolean {
  const { endpointName = '', data, requestId, fulfilledTimeStamp, savedAtMs } = entry;
  const isAsked = requestId !== undefined && isTimed(endpointName);
  // The cache registers subscribers with a delay; until then the data counts as shown.
  const isLeft = subscribers !== undefined && Object.keys(subscribers).length === 0;
  return isAsked && !isLeft && data !== undefined && (fulfilledTimeStamp ?? savedAtMs) !== undefined;
}

function isConfirmed({ fulfilledTimeStamp, status, error }: CacheEntry): boolean {
  const problem = status === 'rejected' ? asProblem(error) : undefined;
  return fulfilledTimeStamp !== undefined && !(problem && isOfflineProblem(problem));
}
