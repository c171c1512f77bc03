// The service worker of the portal: a repeat visit needs no network for what does not change from visit to visit, the page and
// its scripts, styles, fonts and drawings. Answers of the API never pass through here. `web/build/offline-worker.ts` puts the list in.

/** What belongs to one build. Its text is what browsers tell a new version by. */
interface Build {
  /** The script that the page names: it stands for the build. */
  entry: string;
  /** Of the page and the drawings, whose names do not say it. */
  version: string;
  /** Hashed files of the first view, the entry included. */
  shell: string[];
  /** Files of the first views without a hash. */
  drawings: string[];
  /** Hashed files of each role's portal. */
  portals: Partial<Record<string, string[]>>;
  /** Further hashed files of the build. */
  others: string[];
}

/** What a page of this version says. */
interface Said {
  /** Those that it names, separated by spaces. */
  scripts: string;
  role: string | null;
}

declare const self: ServiceWorkerGlobalScope;
const { clients } = self;

const BUILD = JSON.parse('%BUILD%') as Build;

/** The page and the drawings go with their version. */
const PAGES = `pages-${BUILD.version}`;
/** Hashed files of two versions stand side by side: a page that was opened before still finds its own. */
const FILES = 'files';
/** Which portals are kept whole, so that the next version keeps them whole too. */
const PORTALS = 'portals';
const NOT_A_PAGE = /^\/(?:api|assets|healthz|readyz|livez|metrics)(?:\/|$)|\.[^/]*$/;
/** Whether this worker has ended itself: a page that is still open has nothing more kept. */
let isOver = false;
/** The compression that an answer came in makes no difference. */
const ANY = { ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(keepPortal(event.data as Said)));
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
    await keepVersion();
  } catch (error) {
    // Where two versions have no room, none is kept: the one before would stay for ever, while the server has only this one's files.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await forgetAll();
    throw error;
  }
  await self.skipWaiting();
}

/** All of it or nothing: a version that is kept in part would be no version. */
async function keepVersion() {
  const portals = await (await caches.open(PORTALS)).keys();
  const roles = portals.map(({ url }) => new URL(url).pathname.slice(1));
  const files = [BUILD.shell, ...roles.map((role) => BUILD.portals[role] ?? [])].flat();
  await keepFiles(files);
  const pages = await caches.open(PAGES);
  await pages.addAll(['/config.json', ...BUILD.drawings].map((path) => new Request(path, { cache: 'no-cache' })));
  // While a new version is put in place, a server may still hand out the other page.
  if (!(await renewPage())) throw new Error('The page of this version is not there yet');
  // The worker of the version before may have removed some meanwhile.
  await keepFiles(files);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('pages-') && name !== PAGES).map((name) => caches.delete(name)),
  );
  await clients.claim();
}

/** At once as it was kept, and asked for again for the next time: the server's settings are in its headers. */
async function page(event: FetchEvent): Promise<Response> {
  const found = await kept(PAGES, '/');
  if (!found) return fetch(event.request);
  event.waitUntil(lookForVersion().catch(() => {}));
  return found;
}

/** What is kept, if it can be read. */
const kept = (cacheName: string, request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ...ANY, cacheName }).catch(() => undefined);

/** Keeps a good answer of the network where there is room; nobody waits for that, and an answer is good without. */
function keep(event: FetchEvent, name: string, answer: Response) {
  if (!answer.ok || isOver) return;
  const copy = answer.clone();
  const keeping = caches.open(name).then((cache) => cache.put(event.request, copy));
  event.waitUntil(keeping.catch(() => {}));
}

/** Renews the page. Where the server has gone back to a version without a worker, this one ends. */
async function lookForVersion(): Promise<void> {
  if ((await renewPage()) !== false) return;
  const { status } = await fetch('/sw.js', { cache: 'no-cache' });
  if (status !== 404 && status !== 410) return;
  isOver = true;
  await self.registration.unregister();
  await forgetAll();
  // That version would not remove what was last seen when somebody signs out. Pages that are open keep nothing more
  // (web/src/api/offline-cache.ts).
  indexedDB.deleteDatabase('last-seen');
}

async function forgetAll(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Keeps the page as the server sends it now. False where that is not the page of this version, undefined where it sends none. */
async function renewPage(): Promise<boolean | undefined> {
  const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return undefined;
  const isOurs = (await answer.clone().text()).includes(BUILD.entry);
  if (isOurs) await (await caches.open(PAGES)).put('/', answer);
  return isOurs;
}

async function hashedFile(event: FetchEvent): Promise<Response> {
  const found = await kept(FILES, event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  keep(event, FILES, answer);
  return answer;
}

async function drawing(request: Request): Promise<Response> {
  return (await kept(PAGES, request)) ?? fetch(request);
}

/** Where the API stands may change with a restart, so the network comes first. */
async function settings(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    keep(event, PAGES, answer);
    return answer;
  } catch (error) {
    const found = await kept(PAGES, event.request);
    if (found) return found;
    throw error;
  }
}

/** What a page of this version says once it has nothing else to do: whose portal is to be kept whole, if any: with low data none is. */
async function keepPortal({ scripts, role }: Said): Promise<void> {
  if (!scripts.includes(BUILD.entry) || isOver) return;
  const portal = role && BUILD.portals[role];
  if (portal) {
    await keepFiles(portal);
    await (await caches.open(PORTALS)).put(`/${role}`, new Response());
  } else await caches.delete(PORTALS);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Another page may be of the version before, and still need its files.
  if (open.length === 1) await removeOldFiles();
}

/** One after the other: people may be waiting for something else meanwhile. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of paths) if (!(await files.match(path, ANY))) await files.add(path);
}

async function removeOldFiles() {
  const ours = new Set([...BUILD.shell, ...BUILD.others, ...Object.values(BUILD.portals).flat()]);
  const files = await caches.open(FILES);
  const old = (await files.keys()).filter(({ url }) => !ours.has(new URL(url).pathname));
  // They may be those of the next version, which is on its way or has taken over.
  const { installing, waiting } = self.registration;
  if (installing || waiting || !(await caches.has(PAGES))) return;
  await Promise.all(old.map((request) => files.delete(request)));
}
