import { useRef, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { newKey } from '../../lib/new-key.ts';
import { hasBlockName, type NewEstateDraft, newEstateBody, rangeBodies } from './estate-draft.ts';
import { useCreateBlockMutation, useCreateEstateMutation } from './estates.api.ts';
import { type PlaceFailure, useOneByOne } from './use-add-apartments.ts';

/**
 * Creates an estate with its blocks and apartments in one call. A server that ignores the blocks of that call gets them
 * one by one; blocks that could not be stored are reported by name, and another attempt sends only those. @param
 * onStored called when the estate is stored, before its blocks may be refused
 */
export function useCreateEstate(onStored: () => void) {
  const [createEstate] = useCreateEstateMutation();
  const [createBlock] = useCreateBlockMutation();
  const oneByOne = useOneByOne();
  // The key prevents a second estate when a lost response makes the form send it again.
  const [key] = useState(newKey);
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<readonly PlaceFailure[]>([]);
  const [isStored, setStored] = useState(false);
  const estateId = useRef<number>(undefined);
  const blockIds = useRef(new Map<string, number>());

  const saveParts = async (estate: number, draft: NewEstateDraft): Promise<PlaceFailure[]> => {
    const found: PlaceFailure[] = [];
    for (const { key: blockKey, name, description, ranges } of draft.blocks.filter(hasBlockName)) {
      let id = blockIds.current.get(blockKey);
      if (id === undefined) {
        const result = await createBlock({ estate, name, description });
        const problem = asProblem(result.error);
        if (problem) found.push({ name, problem });
        id = result.data?.id;
      }
      if (id === undefined) continue; // its apartments need its id
      blockIds.current.set(blockKey, id);
      found.push(...(await oneByOne(id, ranges.flatMap(rangeBodies))));
    }
    return found;
  };

  const attempt = async (draft: NewEstateDraft): Promise<PlaceFailure[]> => {
    if (estateId.current === undefined) {
      const result = await createEstate({ body: newEstateBody(draft), key });
      const problem = asProblem(result.error);
      if (problem || !result.data) return problem ? [{ name: draft.name, problem }] : [];
      estateId.current = result.data.id;
      onStored();
      if (result.data.blocks_count !== null) return [];
    }
    return saveParts(estateId.current, draft);
  };

  return {
    isPending,
    failures,
    /** Whether the estate is stored, but not all of it. */
    isPartly: failures.length > 0 && isStored,
    /** Resolves to the id of the estate once all of it is stored. */
    save: async (draft: NewEstateDraft): Promise<number | undefined> => {
      setPending(true);
      const found = await attempt(draft);
      setFailures(found);
      setStored(estateId.current !== undefined);
      setPending(false);
      return found.length === 0 ? estateId.current : undefined;
    },
  };
}
