import { type RefObject, useEffect, useRef } from 'react';

/** How many layers are open over the page, as stored in the browser's history entry. */
const layersIn = (state: unknown): number => {
  const layers = (state as { layers?: unknown } | null)?.layers;
  return typeof layers === 'number' ? layers : 0;
};

/** Timer that removes a history entry. A layer that replaces another one reuses its entry instead. */
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Resolves once the browser has stepped back over the entry of a closed layer, which it does some time after asked. */
let stepBack: Promise<void> | undefined;

/** Runs `work`, which changes the history, at once or after a step back that would undo it. */
export function afterStepBack(work: () => void): void {
  if (stepBack) void stepBack.then(work);
  else work();
}

interface Layer {
  isLocked: boolean;
  onClose: () => void;
}

/**
 * Lets the browser's Back button, and the gesture of phones, close a layer over the page instead of leaving the page.
 * Opening adds a history entry; closing in another way removes it. While `isLocked`, Back does nothing.
 */
export function useCloseOnBack(isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  const latest = useRef<Layer>({ isLocked, onClose });
  useEffect(() => {
    latest.current = { isLocked, onClose };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isGone = false;
    let leave: (() => void) | undefined;
    afterStepBack(() => {
      if (!isGone) leave = enterLayer(latest);
    });
    return () => {
      isGone = true;
      leave?.();
    };
  }, [isOpen]);
}

/** Adds the history entry of a layer. @returns removes it */
function enterLayer(latest: RefObject<Layer>): () => void {
  const hasOtherEntry = leaving !== undefined;
  clearTimeout(leaving);
  leaving = undefined;
  const layer = layersIn(history.state) + (hasOtherEntry ? 0 : 1);
  const enter = () => history.pushState({ ...(history.state as object | null), layers: layer }, '');
  const onPopState = ({ state }: PopStateEvent) => {
    if (layersIn(state) >= layer) return;
    if (latest.current.isLocked) enter();
    else latest.current.onClose();
  };
  if (!hasOtherEntry) enter();
  addEventListener('popstate', onPopState);
  return () => {
    removeEventListener('popstate', onPopState);
    if (layersIn(history.state) !== layer) return; // Back has already removed the entry
    leaving = setTimeout(() => {
      leaving = undefined;
      // Not if a new page has opened since.
      if (layersIn(history.state) === layer) leaveEntry();
    });
  };
}

/** Steps back over the entry of a layer that closed. */
function leaveEntry(): void {
  stepBack = new Promise((resolve) => {
    const onPopState = () => {
      stepBack = undefined;
      resolve();
    };
    addEventListener('popstate', onPopState, { once: true });
  });
  history.back();
}
