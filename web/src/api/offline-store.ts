import { OFFLINE_CACHE } from '../auth/delete-offline-cache.ts';

const ANSWERS = 'answers';

/** A response in the device's database. */
export interface CachedAnswer {
  /** The call and its arguments, as the key of RTK Query's cache. */
  key: string;
  call: string;
  args: unknown;
  /** The person who saw it, as `personOf` identifies them. */
  person: string;
  /** Another build may read responses differently. */
  build: string;
  /** When the server sent it, in milliseconds. */
  atMs: number;
  /** As JSON. */
  text: string;
}

/**
 * Opens the database, runs `work` and closes it at once, because an open database cannot be deleted. Undefined if
 * there is none.
 */
export function withStore<Result>(
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
        // A database of this name from another program lacks the object store.
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
          transaction.abort(); // the value cannot be stored, or the device is full
        }
      });
    } catch {
      fail(); // storage is blocked
    }
  });
}
