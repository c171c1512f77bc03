import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what goes on after somebody has gone elsewhere. */
export function useIsMounted(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
