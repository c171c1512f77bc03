import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { server } from './handlers.ts';

/** Serves the file of a list for the rest of the test. Returns the names under which files are saved, in order. */
export function saveFilesOf({ path }: Endpoint): string[] {
  const names: string[] = [];
  server.use(
    http.get(`*${path}`, ({ request }) =>
      new URL(request.url).searchParams.has('file')
        ? new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } })
        : undefined,
    ),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
