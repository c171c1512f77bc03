import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends JSON with a tag of its content, or 304 where the client has it already. The tag is weak, because the
 * compressed forms share it (RFC 9110, section 8.8.1).
 */
export function sendTagged({ headers }: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const tag = `"${hash('sha1', json, 'base64url')}"`;
  reply.header('etag', `W/${tag}`);
  if (isNamed(headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Whether If-None-Match names a tag, compared weakly (RFC 9110, section 13.1.2). */
const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header === '*' || header.includes(tag));
