import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to an element when `news` changes, so that people see it wherever they are on the page. */
export function useScrollIntoView<Element extends HTMLElement>(news: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (news) element.current?.scrollIntoView({ block: 'nearest' });
  }, [news]);
  return element;
}
