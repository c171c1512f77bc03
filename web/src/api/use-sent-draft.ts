import { useStoredDraft } from '../auth/use-stored-draft.ts';
import { newKey } from '../lib/new-key.ts';
import { useOnce } from './use-once.ts';

/** A stored draft that is sent once: its key is stored with it, so that a repeat after a reload is recorded once. */
export function useSentDraft<Draft extends object>(name: string, empty: () => Draft) {
  const stored = useStoredDraft(name, () => ({ ...empty(), key: newKey() }));
  const once = useOnce({
    key: stored.draft.key,
    keep: stored.keep,
    renew: (key) => stored.change((now) => ({ ...now, key })),
  });
  return { ...stored, once };
}
