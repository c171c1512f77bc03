import { type ComponentType, lazy, memo, type MemoExoticComponent, useState } from 'react';

/** A component whose code loads when it is first shown, or earlier by `fetch`; its surroundings wait. */
export type LazyComponent<Props extends object = object> = MemoExoticComponent<ComponentType<Props>> & {
  /** Loads its code. After that it renders at once, without a fallback. */
  fetch: () => Promise<unknown>;
};

/**
 * Makes a component from a function that loads it. React's own `lazy` shows the fallback even if the code is loaded,
 * and then React keeps the fallback for 300 ms.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => (arrived ??= await load());
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function Late(props: Props) {
    // Must not change while it is shown, because that would lose its state.
    const [Component] = useState(() => arrived ?? Awaited);
    return <Component {...props} />;
  }
  // The frame renders often, and a screen need not render again with it.
  return Object.assign(memo<ComponentType<Props>>(Late), { fetch });
}
