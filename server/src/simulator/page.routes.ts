import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);
const ownFile = (name: string) => path.join(import.meta.dirname, 'page', name);
const fontFile = (weight: number) => require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`);

const FILES: readonly (readonly [url: string, file: string, type: string])[] = [
  ['/', ownFile('index.html'), 'text/html; charset=utf-8'],
  ['/page.css', ownFile('page.css'), 'text/css; charset=utf-8'],
  ['/phone.css', ownFile('phone.css'), 'text/css; charset=utf-8'],
  ['/cards.css', ownFile('cards.css'), 'text/css; charset=utf-8'],
  ['/page.js', ownFile('page.js'), 'text/javascript; charset=utf-8'],
  ['/sms.js', ownFile('sms.js'), 'text/javascript; charset=utf-8'],
  ['/words.js', ownFile('words.js'), 'text/javascript; charset=utf-8'],
  ['/icon.svg', ownFile('icon.svg'), 'image/svg+xml'],
  ['/figtree-400.woff2', fontFile(400), 'font/woff2'],
  ['/figtree-600.woff2', fontFile(600), 'font/woff2'],
];

/** The page with the phone: its HTML, style, script and fonts. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [url, file, type] of FILES)
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(file)),
    );
}
