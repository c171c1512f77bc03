import { useEffect, useRef } from 'react';

/** How many layers lie over the page, as the browser's history entry remembers it. */
const layersIn = (state: unknown): number => {
  const layers = (state as { layers?: unknown } | null)?.layers;
  return typeof layers === 'number' ? layers : 0;
};

/**
 * Lets the browser's Back button, and the gesture of phones, close what lies over the page instead of leaving the page with it. Opening
 * adds an entry to the history; closing in another way takes it away again. While `isLocked`, Back does nothing.
 */
export function useBackCloses(isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  const latest = useRef({ isLocked, onClose });
  useEffect(() => {
    latest.current = { isLocked, onClose };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = layersIn(history.state) + 1;
    const enter = () => history.pushState({ ...(history.state as object | null), layers: layer }, '');
    const onPopState = ({ state }: PopStateEvent) => {
      if (layersIn(state) >= layer) return;
      if (latest.current.isLocked) enter();
      else latest.current.onClose();
    };
    enter();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      // Not when a new page was opened meanwhile, or when Back has taken the entry away already.
      if (layersIn(history.state) === layer) history.back();
    };
  }, [isOpen]);
}
