import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useRef, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { type EstateDraft, isNamed, namedByKey, newEstateBody } from './estate-draft.ts';
import { useCreateEstateMutation } from './estates.api.ts';
import { type SaveFailure, saveEstate } from './save-estate.ts';
import { useEstateCalls } from './use-estate-calls.ts';

/** Why a save did not come through whole. */
export interface SaveTrouble {
  title: string;
  /** What could not be saved, by name. Empty: nothing was saved. */
  failures: readonly SaveFailure[];
  /** Named as the form names its fields. */
  fields: FieldErrors;
  /** What the server holds by now; null when there is no estate yet. */
  saved: EstateDraft | null;
}

type Stored = EstateDraft & { id: number };

/**
 * Saves an estate form as often as it takes. A new estate goes in one call, which stores it whole or not at all; what
 * is stored is remembered, so that a second try does nothing twice.
 */
export function useSaveEstate(initial: Stored | null) {
  const stored = useRef<Stored | null>(initial);
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const [createEstate] = useCreateEstateMutation();
  const calls = useEstateCalls();

  /** True when all of it is stored. */
  const save = async (draft: EstateDraft): Promise<boolean> => {
    setPending(true);
    const found = await attempt(draft);
    setTrouble(found);
    setPending(false);
    return found === undefined;
  };

  const attempt = async (draft: EstateDraft): Promise<SaveTrouble | undefined> => {
    if (!stored.current) {
      const result = await createEstate(newEstateBody(draft));
      if ('error' in result) {
        const problem = asProblem(result.error);
        return {
          title: problem?.error ?? '',
          failures: [],
          fields: namedByKey(problem?.fields ?? {}, draft),
          saved: null,
        };
      }
      const { id, blocks_count } = result.data;
      const wasWhole = blocks_count !== null || !draft.blocks.some(isNamed);
      if (wasWhole) return undefined;
      // This server knows only the specification's calls and left the blocks out.
      stored.current = { ...draft, id, blocks: [] };
    }
    const { saved, failures, fields } = await saveEstate(stored.current, draft, calls);
    stored.current = { ...saved, id: stored.current.id };
    return failures.length > 0 ? { title: 'Some of it could not be saved.', failures, fields, saved } : undefined;
  };

  return { save, isPending, trouble };
}
