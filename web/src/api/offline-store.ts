import { OFFLINE_CACHE } from '../auth/delete-offline-cache.ts';
import { EXPIRED_LINK } from '../lib/expired-link.ts';

const ANSWERS = 'answers';

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

/** Runs `work` on the database and closes it, because an open one cannot be deleted. Undefined without one. */
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

/** The paths of the page's scripts, separated by spaces. They differ with every build. */
export const pageScripts = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    .map(({ src }) => new URL(src).pathname)
    .join(' ');

/** The limit for one person. A tenant has a dozen responses of a few kilobytes each, a manager has pages of 50 rows. */
const MOST_ANSWERS = 80;
const MOST_CHARACTERS = 1_000_000;

/** The responses of one person within the limits. A larger one is skipped, so that it evicts no other. */
export function withinBounds<Answer extends { text: string }>(newestFirst: readonly Answer[]): Answer[] {
  let characters = 0;
  const fitting = newestFirst.filter(({ text }) => {
    const fits = characters + text.length <= MOST_CHARACTERS;
    if (fits) characters += text.length;
    return fits;
  });
  return fitting.slice(0, MOST_ANSWERS);
}

/** The fields with links to files: of payments and costs, of complaints, and of the lines of an owner's statement. */
const FILE_FIELDS = new Set(['receipt_file', 'attachment', 'file']);

/** Links to files expire after 15 minutes, so they are not cached. See docs/rules.md, File links. */
export function withoutLinks(name: string, value: unknown): unknown {
  if (name === 'image_url') return null;
  if (name === 'image_sources') return [];
  return FILE_FIELDS.has(name) && value ? EXPIRED_LINK : value;
}
