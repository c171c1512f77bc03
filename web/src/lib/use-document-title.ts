import { useEffect } from 'react';

/** Sets the page title for the browser's tab and for screen readers, which announce it on every change of page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Amayumba`;
  }, [title]);
}
