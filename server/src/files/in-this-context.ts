import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The same rows, read for the request that makes the stream: a stream asks for its next row when its reader has room,
 * which is no part of the request any more, and the request names the company whose rows they are.
 */
export function inThisContext<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  const inContext = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator = rows[Symbol.asyncIterator]();
      return {
        next: () => inContext(() => iterator.next()),
        return: (value) => inContext(async () => (await iterator.return?.(value)) ?? { done: true, value }),
      };
    },
  };
}
