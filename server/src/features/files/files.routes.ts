import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { getFile } from '@amayumba/contract/files/endpoints.ts';
import { fail, Refusal } from '@amayumba/contract/refusal.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { contentDisposition, nameOfType } from './content-disposition.ts';
import { findFileRow } from './files.repository.ts';

/**
 * Types that browsers show in a sandbox. They refuse to open their PDF viewer in one, so PDF and HEIC files are
 * downloads.
 */
const SHOWN_INLINE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const NOTHING_RUNS = "default-src 'none'; sandbox";

/**
 * A picture of a home never changes, but a cache keeps it only as long as its link is valid, and only for one person.
 * Files that people sent are not cached: phones are shared, and a browser's cache outlives a logout.
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
      // The portal can have another origin than the API; the link itself is the permission.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': file.kind === 'image' ? untilItsEnd(query.expires - clock.now()) : 'no-store',
    });
    return content;
  });
}
