import { useRef, useState } from 'react';
import type { KeptDraft } from '../lib/kept-draft.ts';
import { type Merge, mergedAfterSave, mergedDraft, type MergeFields, newMerge } from '../lib/merge.ts';
import { useMergeOf } from '../lib/use-merge.ts';
import { DRAFT_PREFIX, getSession, personOf } from './session.ts';

/**
 * The draft of a form, stored in the tab of the browser: it survives Escape, Back, a link, a reload, an expired
 * session, and a phone that unloads the page to open its camera. Only its writer sees it again. Files, passwords and
 * codes are not stored.
 * @param name names the form and its record; the draft that was open first stays when the name changes
 * @param isUntouched whether nothing is typed, where that is more than being as the form opened
 */
export function useStoredDraft<Draft extends object>(
  name: string,
  empty: () => Draft,
  isUntouched?: (draft: Draft) => boolean,
) {
  const [place] = useState(() => `${DRAFT_PREFIX}${personOf(getSession())}:${name}`);
  const [found] = useState(() => readStored(place));
  const [opened, setOpened] = useState(empty);
  const [draft, setDraft] = useState((): Draft => ({ ...opened, ...found }));
  const [isRestored, setRestored] = useState(found !== undefined);
  const wasTouched = useRef(false);
  const set = (next: Draft | ((now: Draft) => Draft), start: Draft) =>
    setDraft((now) => {
      const then = typeof next === 'function' ? next(now) : next;
      if (isUntouched ? isUntouched(then) : isSame(then, start)) remove(place);
      else store(place, then);
      return then;
    });
  const change = (next: Draft | ((now: Draft) => Draft)) => {
    wasTouched.current = true;
    set(next, opened);
  };
  /** Starts again, with what the next draft takes over. */
  const begin = (next: Draft | ((now: Draft) => Draft)) => {
    const start = typeof next === 'function' ? opened : next;
    // Comes first, because a form that closes at once may not render again.
    remove(place);
    wasTouched.current = false;
    setOpened(start);
    setRestored(false);
    set(next, start);
  };
  const clear = () => begin(empty());
  /** Stores the draft even if nothing is typed, for example while a request runs. */
  const keep = () => store(place, draft);
  const kept: KeptDraft = {
    isRestored,
    isKept: () => wasTouched.current && readStored(place) !== undefined,
    discard: clear,
  };
  const patch = (part: Partial<Draft>) => change((now) => ({ ...now, ...part }));
  return { draft, change, patch, begin, clear, keep, kept };
}

/** {@link useStoredDraft} for the form of a record that somebody else may change while it is open. */
export function useStoredMerge<Draft extends object>(
  name: string,
  opened: () => Merge<Draft>,
  fields: MergeFields<Draft>,
) {
  const stored = useStoredDraft(name, opened, ({ mine, opened: before }) => isSame(mine, before));
  const form = useMergeOf([stored.draft, stored.change], fields);
  return {
    ...form,
    /** Starts again from the stored record after a save; input typed during the request stays. */
    begin: (saved: Draft, version: number | undefined) =>
      stored.begin((now) => newMerge(saved, version, mergedAfterSave(form.draft, mergedDraft(now, fields), saved))),
    clear: stored.clear,
    kept: stored.kept,
  };
}

/** Keys of idempotency differ between drafts in which nothing is typed. */
const isSame = (one: object | undefined, other: object | undefined) => textOf(one) === textOf(other);

const textOf = (draft: object | undefined) => JSON.stringify(storable({ ...draft, key: undefined }));

function store(place: string, draft: object) {
  try {
    sessionStorage.setItem(place, JSON.stringify(storable(draft)));
  } catch {
    // Storage is full or blocked: the form works, but its draft is not stored.
  }
}

function remove(place: string) {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function readStored(place: string): object | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Fields that are never stored, at any depth. */
const SECRET = /password|^code$/i;

/** The part of a form's draft that may be stored: without files, passwords and codes. */
export function storable(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.filter((item) => !(item instanceof Blob)).map(storable);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, field]) => !SECRET.test(name) && !(field instanceof Blob));
  return Object.fromEntries(fields.map(([name, field]) => [name, storable(field)]));
}
