import type { Socket } from 'node:net';
import { type ErrorBody, REFUSALS, type RefusalCode } from '@amayumba/contract/errors.ts';

/** The refusals for errors of Node's parser. */
const REFUSAL_OF_PARSER: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers invalid or too slow HTTP in the shape of every other refusal, and closes the connection. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = REFUSAL_OF_PARSER[error.code ?? ''] ?? 'malformed_request';
  const [status, sentence] = REFUSALS[code];
  const body = JSON.stringify({ error: sentence, code, ...(status === 400 && { fields: {} }) } satisfies ErrorBody);
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
