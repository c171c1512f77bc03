import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ApiDocument, docsPage } from './docs-page.ts';

const STYLES = readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8');

/** The readable page of every call at /api/docs, and its stylesheet. Decisions §2. */
export function serveDocs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', (_request, reply) => {
    // The calls do not change while the server runs.
    page ??= docsPage(app.swagger() as ApiDocument);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/api/docs.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLES),
  );
}
