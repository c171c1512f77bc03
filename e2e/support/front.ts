import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A hashed file of the build, as pages, scripts and the service worker name it. */
const HASHED = /([\w.-]+)-([\w-]{8})\.(js|css)/g;
/** Marks file names of the next build. */
const NEXT = 'NEXT';

/**
 * Starts a proxy for a portal that can stop and start at the same address, and that can deploy the next build: the same
 * screens in files with new names, without the files of the previous build.
 */
export async function startFront(portalUrl: string) {
  let isNext = false;
  let hasWorker = true;
  const held = new Map<string, Promise<void>>();
  let server = createServer();
  let port = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    await held.get(request.url ?? '/');
    if (!hasWorker && request.url === '/sw.js') return void response.writeHead(404).end();
    await forward(portalUrl, isNext, request, response);
  };
  const start = async () => {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const stop = () =>
    new Promise<unknown>((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop,
    deployNext: () => {
      isNext = true;
    },
    /** Deploys a build without a service worker. */
    deployWithoutWorker: () => {
      isNext = true;
      hasWorker = false;
    },
    /** Delays responses for a path until the returned function is called. */
    hold: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
  };
}

export type Front = Awaited<ReturnType<typeof startFront>>;

/** Evaluates to whether a page was opened with the next build. */
export const IS_NEXT = `[...document.scripts].some(({ src }) => src.includes('-${NEXT}'))`;

async function forward(portalUrl: string, isNext: boolean, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/';
  const isFile = path.startsWith('/assets/') && !path.endsWith('.woff2');
  if (isFile && path.includes(`-${NEXT}`) !== isNext) return void response.writeHead(404).end();
  try {
    const answer = await fetch(portalUrl + path.replace(`-${NEXT}`, '-'), {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        /^(?:connection|host|content-length|if-none-match|if-modified-since)$/.test(name) || value === undefined
          ? []
          : [[name, String(value)] as [string, string]],
      ),
      body: /GET|HEAD/.test(request.method ?? '') ? null : await buffer(request),
      redirect: 'manual',
    });
    const headers = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:encoding|length)|connection|transfer-encoding|etag|last-modified)$/.test(name),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isCode = isNext && /html|javascript|css/.test(answer.headers.get('content-type') ?? '');
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(isCode ? nextOf(bytes.toString()) : bytes);
  } catch {
    response.destroy();
  }
}

/** Returns the next build's version of a text. The service worker's list also contains a version. */
const nextOf = (text: string) => text.replace(HASHED, `$1-${NEXT}$2.$3`).replace('"version":"', `"version":"${NEXT}`);
