import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched when it is first shown, or before that; what surrounds it waits. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & {
  /** Fetches its code. Once that is done it is shown at once, with nothing in its place before. */
  fetch: () => Promise<unknown>;
};

/**
 * Makes a component of a function that fetches it. React's own `lazy` shows the fallback for a moment also where the code is there already, and
 * React then keeps a fallback for 300 ms.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => (arrived ??= await load());
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function Late(props: Props) {
    // Stays the same while it is shown: what has a state would lose it.
    const [Component] = useState(() => arrived ?? Awaited);
    return <Component {...props} />;
  }
  return Object.assign(Late, { fetch });
}
