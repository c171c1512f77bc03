import { useEffect } from 'react';

/** Names the page in the browser's tab and for screen readers, which read it on every change of page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Amayumba`;
  }, [title]);
}
