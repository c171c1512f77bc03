/**
 * Makes something when it is first asked for, and keeps it. The formats of `Intl` are made so: on a phone the first of a kind takes as long as
 * drawing a screen, and no screen is to wait for one that it does not show.
 */
export function lazyValue<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
