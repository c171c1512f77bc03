import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useRef, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { newKey } from '../../lib/new-key.ts';
import { hasPictures, newEstateBody } from './estate-bodies.ts';
import { type EstateDraft, hasBlockName, namedByKey, storedDraft } from './estate-draft.ts';
import { useCreateEstateMutation, useLazyListApartmentsOfEstateQuery, useLazyListBlocksQuery } from './estates.api.ts';
import type { EstateConflict } from './estate-conflicts.ts';
import { type SaveFailure, saveEstate } from './save-estate.ts';
import { type SendingPicture, useEstateCalls } from './use-estate-calls.ts';

/** The errors of a save that did not store everything. */
export interface SaveErrors {
  title: string;
  /** Parts that could not be saved, by name. If empty, nothing was saved. */
  failures: readonly SaveFailure[];
  /** Parts that somebody else changed; the person decides about them before saving again. */
  conflicts: readonly EstateConflict[];
  /** Messages by the form's field names. */
  fields: FieldErrors;
  /** The server's current state; null while the estate does not exist. */
  saved: EstateDraft | null;
}

type Stored = EstateDraft & { id: number };
const PARTLY = 'Some of it could not be saved.';
const SAVED_BEFORE =
  'This estate was saved before, but the reply did not arrive. You find it in the list, where it can be edited.';

/**
 * Saves an estate form, with as many attempts as needed. One call creates a new estate, all of it or nothing. The hook
 * remembers stored parts, so that another attempt does not store them twice.
 */
export function useSaveEstate(initial: Stored | null) {
  const stored = useRef<Stored | null>(initial);
  // The key prevents a second estate when a lost response makes the form send it again.
  const [key] = useState(newKey);
  const [isPending, setPending] = useState(false);
  const [saveErrors, setSaveErrors] = useState<SaveErrors>();
  const [createEstate] = useCreateEstateMutation();
  const [sending, setSending] = useState<SendingPicture | null>(null);
  const calls = useEstateCalls(setSending);
  const findIds = useStoredIds();
  /** The draft that one call stored, until the ids of its parts are known. */
  const whole = useRef<Stored | null>(null);

  /** Returns undefined when everything is stored. */
  const save = async (draft: EstateDraft): Promise<SaveErrors | undefined> => {
    setPending(true);
    const found = await attempt(draft);
    setSaveErrors(found);
    setSending(null);
    setPending(false);
    return found;
  };

  const attempt = async (draft: EstateDraft): Promise<SaveErrors | undefined> => {
    if (!stored.current && !whole.current) {
      const result = await createEstate({ body: newEstateBody(draft), key });
      if ('error' in result) {
        const problem = asProblem(result.error);
        return {
          title: problem?.code === 'key_reused' ? SAVED_BEFORE : (problem?.error ?? ''),
          failures: [],
          conflicts: [],
          fields: namedByKey(problem?.fields ?? {}, draft),
          saved: null,
        };
      }
      const { id, blocks_count } = result.data;
      const wasWhole = blocks_count !== null || !draft.blocks.some(hasBlockName);
      if (wasWhole && !hasPictures(draft)) return undefined;
      if (wasWhole) whole.current = { ...draft, id };
      // This server ignored the blocks of the create call.
      else stored.current = { ...draft, id, blocks: [], image: null, image_url: null };
    }
    if (!stored.current && whole.current) {
      const found = await findIds(whole.current);
      if ('error' in found) {
        return {
          title: PARTLY,
          failures: [{ name: 'Pictures', error: found.error }],
          conflicts: [],
          fields: {},
          saved: null,
        };
      }
      stored.current = found;
    }
    if (!stored.current) return undefined;
    const { saved, failures, conflicts, fields } = await saveEstate(stored.current, draft, calls);
    stored.current = { ...saved, id: stored.current.id };
    const isWhole = failures.length === 0 && conflicts.length === 0;
    return isWhole ? undefined : { title: failures.length > 0 ? PARTLY : '', failures, conflicts, fields, saved };
  };

  return { save, isPending, saveErrors, sending };
}

/** Fetches the ids of an estate's blocks and apartments, because the create call returns only the estate's id. */
function useStoredIds() {
  const [listBlocks] = useLazyListBlocksQuery();
  const [listApartments] = useLazyListApartmentsOfEstateQuery();
  return async (draft: Stored): Promise<Stored | { error: string }> => {
    if (!draft.blocks.some(hasBlockName)) return storedDraft(draft, draft.id, [], []);
    const [blocks, apartments] = await Promise.all([listBlocks(draft.id), listApartments(draft.id)]);
    const problem = asProblem(blocks.error ?? apartments.error);
    if (problem) return { error: problem.error };
    return storedDraft(draft, draft.id, blocks.data ?? [], apartments.data ?? []);
  };
}
