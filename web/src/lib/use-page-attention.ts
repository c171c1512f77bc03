import { useEffect, useState } from 'react';

/** Whether the page has the pointer or the focus, and whether it is hidden. */
export function usePageAttention(): { isAttended: boolean; isHidden: boolean } {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const page = document.documentElement;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    // Touch does not hover.
    page.addEventListener('pointerenter', (event) => setHovered(event.pointerType !== 'touch'), options);
    page.addEventListener('pointerleave', () => setHovered(false), options);
    const checkFocus = () => setFocused(document.activeElement !== null && document.activeElement !== document.body);
    document.addEventListener('focusin', checkFocus, options);
    document.addEventListener('focusout', (event) => setFocused(event.relatedTarget !== null), options);
    document.addEventListener('visibilitychange', () => setHidden(document.hidden), options);
    checkFocus();
    return () => stop.abort();
  }, []);
  return { isAttended: isHovered || isFocused, isHidden };
}
