import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for asynchronous work that ends after it is closed. */
export function useIsMounted(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
