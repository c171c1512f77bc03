import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { fieldsOf } from '../lib/fields-of.ts';
import { useSentDraft } from './use-sent-draft.ts';

const NO_FAULTS: FieldErrors = {};

/** A form in a modal that is sent once: its stored draft and fields, and what its modal needs of it. */
export function useSentForm<Draft extends object>(name: string, onClose: () => void, empty: () => Draft) {
  const { draft: stored, patch, clear, kept, once } = useSentDraft(name, empty);
  const { key: _key, ...rest } = stored;
  const draft = rest as unknown as Draft;
  const { isPending, problem } = once;
  const change = patch as (part: Partial<Draft>) => void;
  return {
    draft,
    patch: change,
    ...fieldsOf(draft, change, problem?.fields),
    problem,
    /** By the names of the server's fields. */
    faults: problem?.fields ?? NO_FAULTS,
    /** What `FormModal` and `SentForm` need of it. */
    form: { draft: kept, isPending, problem, onClose },
    /** Sends the form. Once it is accepted, its draft is gone, it closes, and `onDone` receives the answer. */
    send: async <Answer>(
      call: (key: string) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>,
      onDone: (answer: Answer) => void,
    ) => {
      const sent = await once.send(call);
      if (!sent || sent.error) return;
      clear();
      onClose();
      onDone(sent.data as Answer);
    },
  };
}
