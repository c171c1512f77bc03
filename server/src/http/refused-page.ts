import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '@amayumba/contract/refusal.ts';
import { escapeHtml, PUBLIC_PAGE_STYLE, publicPage } from './public-page.ts';

const NEVER_A_PAGE = /^\/(?:api|assets)(?:\/|$)/;
const STYLE = `${PUBLIC_PAGE_STYLE}.card{padding:24px}h1{font-size:22px;line-height:1.25;letter-spacing:-.018em}
p{color:var(--muted);margin-top:6px}
@media(min-width:700px){body{padding-top:72px}}
`;

/** Allows only this style and the portal's icon; no script runs and no other page frames it. */
export const REFUSED_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a browser asks for a page, and not a script for data. */
export const wantsPage = (request: FastifyRequest): boolean => request.method === 'GET' && showsPage(request);

/** Whether a browser shows the response to a person: a page, or what follows a form of a pay link. */
export function showsPage({ url, headers }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?', 1);
  return (headers.accept ?? '').includes('text/html') && !NEVER_A_PAGE.test(pathname);
}

/** Explains to a person why there is no page: the refusal's first sentence large, and below it what to do. */
export function refusedPage({ message }: Refusal): string {
  const [heading = '', ...advice] = message.split(/(?<=\.) /);
  return publicPage({
    title: escapeHtml(heading.replace(/\.$/, '')),
    style: STYLE,
    main: `<section class="card"><h1>${escapeHtml(heading)}</h1>${advice.length > 0 ? `<p>${escapeHtml(advice.join(' '))}</p>` : ''}</section>`,
  });
}
