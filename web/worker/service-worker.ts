// The service worker of the portal: repeat visits need no network for the page and its scripts, styles, fonts and
// drawings. It does not handle responses of the API. `web/build/offline-worker.ts` fills in the list of files.

/** The files of one build. Browsers detect a new version by this text. */
interface Build {
  /** The script in the page; it identifies the build. */
  entry: string;
  /** A hash of the page and the drawings, whose names have none. */
  version: string;
  /** Hashed files of the first view, including the entry. */
  shell: string[];
  /** Files of the first views without a hash. */
  drawings: string[];
  /** Hashed files of each role's portal. */
  portals: Partial<Record<string, string[]>>;
  /** Further hashed files of the build. */
  others: string[];
}

/** The message of a page to this worker. */
interface PageMessage {
  /** The scripts of the page, separated by spaces. */
  scripts: string;
  role: string | null;
}

declare const self: ServiceWorkerGlobalScope;
const { clients } = self;

const BUILD = JSON.parse('%BUILD%') as Build;

/** The cache of the page and the drawings, one for each version. */
const PAGES = `pages-${BUILD.version}`;
/** The cache of hashed files, shared by two versions, because a page opened earlier needs its own files. */
const FILES = 'files';
/** Records which portals are cached whole, so that the next version caches them as well. */
const PORTALS = 'portals';
/** What the server answers itself: pay links (`pay`), receipts (`r`) and the path that chooses a company (`c`) too. */
const NOT_A_PAGE = /^\/(?:api|assets|c|pay|r|healthz|readyz|livez|metrics)(?:\/|$)|\.[^/]*$/;
/** Whether this worker has unregistered itself; after that it caches nothing for open pages. */
let isOver = false;
/** Ignores Vary, because the compression of a response makes no difference. */
const ANY = { ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(cachePortal(event.data as PageMessage)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (!NOT_A_PAGE.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(event));
  else if (BUILD.drawings.includes(pathname)) event.respondWith(drawing(event.request));
  else if (pathname === '/config.json') event.respondWith(settings(event));
});

async function install() {
  try {
    await cacheVersion();
  } catch (error) {
    // Without room for two versions, none is cached: the earlier one would stay for ever, although the server no
    // longer has its files.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await deleteAll();
    throw error;
  }
  await self.skipWaiting();
}

/** Caches all files of this version. Fails if one is missing, because a partial version does not work. */
async function cacheVersion() {
  const portals = await (await caches.open(PORTALS)).keys();
  const roles = portals.map(({ url }) => new URL(url).pathname.slice(1));
  const files = [BUILD.shell, ...roles.map((role) => BUILD.portals[role] ?? [])].flat();
  await cacheFiles(files);
  const pages = await caches.open(PAGES);
  await pages.addAll(['/config.json', ...BUILD.drawings].map((path) => new Request(path, { cache: 'no-cache' })));
  // During an update, a server may still send the earlier page.
  if (!(await renewPage())) throw new Error('The page of this version is not there yet');
  // The worker of the earlier version may have removed some since.
  await cacheFiles(files);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('pages-') && name !== PAGES).map((name) => caches.delete(name)),
  );
  await clients.claim();
}

/** Serves the cached page and refetches it for the next visit, because its headers contain the server's settings. */
async function page(event: FetchEvent): Promise<Response> {
  const found = await cached(PAGES, '/');
  if (!found) return fetch(event.request);
  event.waitUntil(checkForVersion().catch(() => {}));
  return found;
}

/** A cached response; undefined if there is none or it cannot be read. */
const cached = (cacheName: string, request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ...ANY, cacheName }).catch(() => undefined);

/** Caches a successful response in the background. A failure to cache is ignored. */
function cacheResponse(event: FetchEvent, name: string, answer: Response) {
  if (!answer.ok || isOver) return;
  const copy = answer.clone();
  const caching = caches.open(name).then((cache) => cache.put(event.request, copy));
  event.waitUntil(caching.catch(() => {}));
}

/** Refreshes the page. If the server has returned to a version without a worker, this worker unregisters itself. */
async function checkForVersion(): Promise<void> {
  if ((await renewPage()) !== false) return;
  const { status } = await fetch('/sw.js', { cache: 'no-cache' });
  if (status !== 404 && status !== 410) return;
  isOver = true;
  await self.registration.unregister();
  await deleteAll();
  // That version would not delete the cached responses at sign-out. Open pages cache nothing more
  // (web/src/api/offline-cache.ts).
  indexedDB.deleteDatabase('last-seen');
}

async function deleteAll(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/**
 * Caches the current page of the server. False if it belongs to another version, undefined if the server sends no
 * page.
 */
async function renewPage(): Promise<boolean | undefined> {
  const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return undefined;
  const isOurs = (await answer.clone().text()).includes(BUILD.entry);
  if (isOurs) await (await caches.open(PAGES)).put('/', answer);
  return isOurs;
}

async function hashedFile(event: FetchEvent): Promise<Response> {
  const found = await cached(FILES, event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  cacheResponse(event, FILES, answer);
  return answer;
}

async function drawing(request: Request): Promise<Response> {
  return (await cached(PAGES, request)) ?? fetch(request);
}

/** The address of the API may change with a restart, so the network comes first. */
async function settings(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    cacheResponse(event, PAGES, answer);
    return answer;
  } catch (error) {
    const found = await cached(PAGES, event.request);
    if (found) return found;
    throw error;
  }
}

/**
 * Handles the message of an idle page of this version: caches the portal of `role` whole, or no portal if it is null.
 */
async function cachePortal({ scripts, role }: PageMessage): Promise<void> {
  if (!scripts.includes(BUILD.entry) || isOver) return;
  const portal = role && BUILD.portals[role];
  if (portal) {
    await cacheFiles(portal);
    await (await caches.open(PORTALS)).put(`/${role}`, new Response());
  } else await caches.delete(PORTALS);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Another page may belong to the earlier version and need its files.
  if (open.length === 1) await removeOldFiles();
}

/** One after the other, because the person may be waiting for other requests. */
async function cacheFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of paths) if (!(await files.match(path, ANY))) await files.add(path);
}

async function removeOldFiles() {
  const ours = new Set([...BUILD.shell, ...BUILD.others, ...Object.values(BUILD.portals).flat()]);
  const files = await caches.open(FILES);
  const old = (await files.keys()).filter(({ url }) => !ours.has(new URL(url).pathname));
  // These may be files of the next version, which is installing or has already taken over.
  const { installing, waiting } = self.registration;
  if (installing || waiting || !(await caches.has(PAGES))) return;
  await Promise.all(old.map((request) => files.delete(request)));
}
