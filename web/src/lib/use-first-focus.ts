import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element as it appears, such as the heading of a step that replaces the one whose button led to it. @param
 * isAfterDialog where a dialog closes at the same time: it returns the focus to its button, which has disappeared
 */
export function useFirstFocus<E extends HTMLElement>(isAfterDialog = false): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const focus = () => element.current?.focus({ preventScroll: true });
    if (!isAfterDialog) {
      focus();
      return undefined;
    }
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [isAfterDialog]);
  return element;
}
