import { fieldOf } from './filled.ts';

/** The sentence with which a server says that a write went well; undefined where it has none. */
export function readMessage(answer: unknown): string | undefined {
  const message = fieldOf(answer, 'message');
  return typeof message === 'string' && message ? message : undefined;
}
