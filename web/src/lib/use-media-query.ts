import { useSyncExternalStore } from 'react';

/** From this width lists are tables, below it they are cards. See docs/product.md, Limits and polling. */
export const TABLE_WIDTH = '(min-width: 40rem)';
/** From this width, and on paper, lists with many columns are tables. See docs/product.md, Limits and polling. */
export const WIDE_TABLE_WIDTH = '(min-width: 80rem), print';
/** From this width the navigation is a sidebar, below it a drawer. See docs/product.md, Limits and polling. */
export const SIDEBAR_WIDTH = '(min-width: 64rem)';

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
