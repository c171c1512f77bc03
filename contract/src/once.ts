/**
 * Creates a value on first use and caches it. The formats of `Intl` use it: the first one of a kind takes a phone as
 * long as drawing a screen, and a screen should not wait for a format that it does not show.
 */
export function lazyValue<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
