import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { getFile } from '@amayumba/contract/files/endpoints.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { contentDisposition, nameOfType } from './content-disposition.ts';
import { findFileRow } from './files.repository.ts';

/** What browsers show in a sandbox; they refuse to open their PDF viewer in one, so a PDF is offered to be saved, as HEIC is. */
const SHOWN_INLINE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const NOTHING_RUNS = "default-src 'none'; sandbox";

/**
 * A picture of a home never changes, but nobody is to see it from a cache for longer than by its link, and between people nothing is shared. What
 * people sent in is not kept at all: phones are shared, and what a browser has on disk outlives a logout.
 */
const untilItsEnd = (lifeMs: number) => `private, max-age=${Math.floor(lifeMs / 1000)}, immutable`;

/** Files by signed link. */
export function filesRoutes(app: FastifyInstance, { db, clock, files, fileLinks }: Parts): void {
  route(app, getFile, { public: true }, async ({ params, query, reply, request }) => {
    if (!fileLinks.isGood(params.file_id, query.expires, query.signature)) fail('not_found');
    const file = (await findFileRow(db, params.file_id, query)) ?? fail('not_found');
    const content = files.read(file.storage_key);
    try {
      await once(content, 'open');
    } catch (error) {
      if (error instanceof Refusal) throw error;
      request.log.error({ err: error }, 'a stored file is missing');
      fail('not_found');
    }
    reply.headers({
      'content-type': file.media_type,
      'content-length': file.size_bytes,
      'content-disposition': contentDisposition(
        SHOWN_INLINE.has(file.media_type) ? 'inline' : 'attachment',
        nameOfType(file.file_name, file.media_type),
      ),
      'x-content-type-options': 'nosniff',
      'content-security-policy': NOTHING_RUNS,
      // The portal may stand on another origin than the API; the link itself is the permission.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': file.kind === 'image' ? untilItsEnd(query.expires - clock.now()) : 'no-store',
    });
    return content;
  });
}
