import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { useRef, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { newKey } from '../../lib/new-key.ts';
import { type EstateDraft, hasPictures, isNamed, namedByKey, newEstateBody, storedDraft } from './estate-draft.ts';
import { useCreateEstateMutation, useLazyListApartmentsOfEstateQuery, useLazyListBlocksQuery } from './estates.api.ts';
import type { EstateConflict } from './estate-conflicts.ts';
import { type SaveFailure, saveEstate } from './save-estate.ts';
import { type SendingPicture, useEstateCalls } from './use-estate-calls.ts';

/** Why a save did not come through whole. */
export interface SaveErrors {
  title: string;
  /** What could not be saved, by name. Empty: nothing was saved. */
  failures: readonly SaveFailure[];
  /** What somebody else changed meanwhile: to be looked at before it is saved. */
  meetings: readonly EstateConflict[];
  /** Named as the form names its fields. */
  fields: FieldErrors;
  /** What the server holds by now; null when there is no estate yet. */
  saved: EstateDraft | null;
}

type Stored = EstateDraft & { id: number };
const PARTLY = 'Some of it could not be saved.';
const SAVED_BEFORE =
  'This estate was saved before, when the answer got lost. You find it in the list, where it can be edited.';

/**
 * Saves an estate form as often as it takes. A new estate goes in one call, which stores it whole or not at all; what
 * is stored is remembered, so that a second try does nothing twice.
 */
export function useSaveEstate(initial: Stored | null) {
  const stored = useRef<Stored | null>(initial);
  // Sent again after a lost answer, a new estate is stored once.
  const [key] = useState(newKey);
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<SaveErrors>();
  const [createEstate] = useCreateEstateMutation();
  const [sending, setSending] = useState<SendingPicture | null>(null);
  const calls = useEstateCalls(setSending);
  const findIds = useStoredIds();
  /** What one call stored whole, until it is known under which ids. */
  const whole = useRef<Stored | null>(null);

  /** Undefined when all of it is stored. */
  const save = async (draft: EstateDraft): Promise<SaveErrors | undefined> => {
    setPending(true);
    const found = await attempt(draft);
    setTrouble(found);
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
          meetings: [],
          fields: namedByKey(problem?.fields ?? {}, draft),
          saved: null,
        };
      }
      const { id, blocks_count } = result.data;
      const wasWhole = blocks_count !== null || !draft.blocks.some(isNamed);
      if (wasWhole && !hasPictures(draft)) return undefined;
      if (wasWhole) whole.current = { ...draft, id };
      // This server ignored the blocks of the first call.
      else stored.current = { ...draft, id, blocks: [], image: null, image_url: null };
    }
    if (!stored.current && whole.current) {
      const found = await findIds(whole.current);
      if ('error' in found) {
        return {
          title: PARTLY,
          failures: [{ name: 'Pictures', error: found.error }],
          meetings: [],
          fields: {},
          saved: null,
        };
      }
      stored.current = found;
    }
    if (!stored.current) return undefined;
    const { saved, failures, meetings, fields } = await saveEstate(stored.current, draft, calls);
    stored.current = { ...saved, id: stored.current.id };
    const isWhole = failures.length === 0 && meetings.length === 0;
    return isWhole ? undefined : { title: failures.length > 0 ? PARTLY : '', failures, meetings, fields, saved };
  };

  return { save, isPending, trouble, sending };
}

/** Finds the ids that an estate's blocks and apartments were stored under, since its one call answers only the estate's. */
function useStoredIds() {
  const [listBlocks] = useLazyListBlocksQuery();
  const [listApartments] = useLazyListApartmentsOfEstateQuery();
  return async (draft: Stored): Promise<Stored | { error: string }> => {
    if (!draft.blocks.some(isNamed)) return storedDraft(draft, draft.id, [], []);
    const [blocks, apartments] = await Promise.all([listBlocks(draft.id), listApartments(draft.id)]);
    const problem = asProblem(blocks.error ?? apartments.error);
    if (problem) return { error: problem.error };
    return storedDraft(draft, draft.id, blocks.data ?? [], apartments.data ?? []);
  };
}
