import { useEffect, useRef } from 'react';

/** How many layers lie over the page, as the browser's history entry remembers it. */
const layersIn = (state: unknown): number => {
  const layers = (state as { layers?: unknown } | null)?.layers;
  return typeof layers === 'number' ? layers : 0;
};

/** An entry that is about to be taken away. When one layer gives way to another, the next one takes it over instead. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets the browser's Back button, and the gesture of phones, close what lies over the page instead of leaving the page with it. Opening
 * adds an entry to the history; closing in another way takes it away again. While `isLocked`, Back does nothing.
 */
export function useCloseOnBack(isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  const latest = useRef({ isLocked, onClose });
  useEffect(() => {
    latest.current = { isLocked, onClose };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const isTakenOver = leaving !== undefined;
    clearTimeout(leaving);
    leaving = undefined;
    const layer = layersIn(history.state) + (isTakenOver ? 0 : 1);
    const enter = () => history.pushState({ ...(history.state as object | null), layers: layer }, '');
    const onPopState = ({ state }: PopStateEvent) => {
      if (layersIn(state) >= layer) return;
      if (latest.current.isLocked) enter();
      else latest.current.onClose();
    };
    if (!isTakenOver) enter();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      if (layersIn(history.state) !== layer) return; // Back has taken the entry away already
      leaving = setTimeout(() => {
        leaving = undefined;
        // Not when a new page was opened meanwhile.
        if (layersIn(history.state) === layer) history.back();
      });
    };
  }, [isOpen]);
}
