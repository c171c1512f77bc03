import { useState } from 'react';
import { DRAFT_PREFIX } from './delete-drafts.ts';
import { getSession } from './session.ts';

/**
 * What somebody types into a form, kept by the tab of the browser: a session that ends, a reload, and a phone that drops
 * the page to make room for its camera lose nothing. Only its writer sees it again. Files cannot be kept.
 */
export function useStoredDraft<Draft extends object>(name: string, empty: () => Draft) {
  const [place] = useState(() => `${DRAFT_PREFIX}${getSession().profile?.id}:${name}`);
  const [draft, setDraft] = useState(() => ({ ...empty(), ...readKept(place) }));
  const change = (next: Draft | ((now: Draft) => Draft)) =>
    setDraft((now) => {
      const then = typeof next === 'function' ? next(now) : next;
      keep(place, then);
      return then;
    });
  const clear = () => {
    setDraft(empty());
    sessionStorage.removeItem(place);
  };
  return { draft, change, clear };
}

function keep(place: string, draft: object) {
  const keepable = Object.entries(draft).filter(([, value]) => !(value instanceof Blob));
  try {
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(keepable)));
  } catch {
    // Storage is full or blocked: the form works, it is only not kept.
  }
}

function readKept(place: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
