import { fieldOf } from './filled.ts';

/** The success message of a write; undefined if the server sends none. */
export function readMessage(answer: unknown): string | undefined {
  const message = fieldOf(answer, 'message');
  return typeof message === 'string' && message ? message : undefined;
}
