import { useEffect, useRef } from 'react';

/** How many layers are open over the page, as stored in the browser's history entry. */
const layersIn = (state: unknown): number => {
  const layers = (state as { layers?: unknown } | null)?.layers;
  return typeof layers === 'number' ? layers : 0;
};

/** Timer that removes a history entry. A layer that replaces another one reuses its entry instead. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets the browser's Back button, and the gesture of phones, close a layer over the page instead of leaving the page.
 * Opening adds a history entry; closing in another way removes it. While `isLocked`, Back does nothing.
 */
export function useCloseOnBack(isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  const latest = useRef({ isLocked, onClose });
  useEffect(() => {
    latest.current = { isLocked, onClose };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const hasOtherHandler = leaving !== undefined;
    clearTimeout(leaving);
    leaving = undefined;
    const layer = layersIn(history.state) + (hasOtherHandler ? 0 : 1);
    const enter = () => history.pushState({ ...(history.state as object | null), layers: layer }, '');
    const onPopState = ({ state }: PopStateEvent) => {
      if (layersIn(state) >= layer) return;
      if (latest.current.isLocked) enter();
      else latest.current.onClose();
    };
    if (!hasOtherHandler) enter();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      if (layersIn(history.state) !== layer) return; // Back has already removed the entry
      leaving = setTimeout(() => {
        leaving = undefined;
        // Not if a new page has opened since.
        if (layersIn(history.state) === layer) history.back();
      });
    };
  }, [isOpen]);
}
