import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The same rows, read in the context of the request that makes the stream. A stream asks for its next row when its
 * reader has room, outside the request's context, and that context names the company of the rows.
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
