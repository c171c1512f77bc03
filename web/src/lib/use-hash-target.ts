import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to an element when the address names its id after the `#`: a browser does so only on a load of the document,
 * and finds no element that appears later.
 */
export function useHashTarget<Element extends HTMLElement>(id: string): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) element.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return element;
}
