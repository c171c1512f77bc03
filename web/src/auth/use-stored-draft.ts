import { useState } from 'react';
import { DRAFT_PREFIX } from './delete-drafts.ts';
import { getSession } from './session.ts';

/**
 * The draft of a form, stored in the tab of the browser: it survives an expired session, a reload, and a phone that
 * unloads the page to open its camera. Only its writer sees it again. Files cannot be stored.
 */
export function useStoredDraft<Draft extends object>(name: string, empty: () => Draft) {
  const [place] = useState(() => `${DRAFT_PREFIX}${getSession().profile?.id}:${name}`);
  const [draft, setDraft] = useState(() => ({ ...empty(), ...readStored(place) }));
  const change = (next: Draft | ((now: Draft) => Draft)) =>
    setDraft((now) => {
      const then = typeof next === 'function' ? next(now) : next;
      store(place, then);
      return then;
    });
  const clear = () => {
    setDraft(empty());
    sessionStorage.removeItem(place);
  };
  return { draft, change, clear };
}

function store(place: string, draft: object) {
  const storable = Object.entries(draft).filter(([, value]) => !(value instanceof Blob));
  try {
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(storable)));
  } catch {
    // Storage is full or blocked: the form works, but its draft is not stored.
  }
}

function readStored(place: string): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
