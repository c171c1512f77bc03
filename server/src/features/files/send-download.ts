import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { contentDisposition } from './content-disposition.ts';

/** A file made for one person. */
export interface Download {
  file_name: string;
  content: Readable;
  /** In bytes, where it is known before the file is sent. */
  size?: number;
}

/** Sends a file in place of the rows of a list. The contract describes only the rows. */
export const sendListFile = (reply: FastifyReply, file: Download & { media_type: string }): never =>
  sendDownload(reply, file.media_type, file) as never;

/** Sets the headers of a file that no cache stores, and returns its content as the response. */
export function sendDownload(
  reply: FastifyReply,
  mediaType: string,
  { file_name, content, size }: Download,
  manner: 'inline' | 'attachment' = 'attachment',
): Readable {
  reply.headers({
    'content-type': mediaType,
    'content-disposition': contentDisposition(manner, file_name),
    'cache-control': 'no-store',
    ...(size !== undefined && { 'content-length': size }),
  });
  return content;
}
