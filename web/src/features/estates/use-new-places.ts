import { useRef, useState } from 'react';
import { asProblem, isUnknownCall, type Problem } from '../../api/problem.ts';
import { newKey } from '../../lib/new-key.ts';
import { type ApartmentBody, hasBlockName, newEstateBody, type NewEstateDraft, rangeBodies } from './estate-draft.ts';
import { useCreateApartmentMutation, useCreateBlockMutation, useCreateEstateMutation } from './estates.api.ts';
import { useAddApartmentsMutation } from './places.api.ts';

/** An apartment that could not be stored, with its name on screen. */
export interface PlaceFailure {
  /** For example 'Apartment A-03'. */
  name: string;
  problem: Problem;
}

/**
 * Creates an estate with its blocks and apartments in one call. A server that ignores the blocks of that call gets them
 * one by one; blocks that could not be stored are reported by name, and another attempt sends only those. @param
 * onStored called when the estate is stored, before its blocks may be refused
 */
export function useCreateEstate(onStored: () => void) {
  const [createEstate] = useCreateEstateMutation();
  const [createBlock] = useCreateBlockMutation();
  const oneByOne = useOneByOne();
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

  const attempt = async (draft: NewEstateDraft, key: string): Promise<PlaceFailure[]> => {
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

  const { isPending, failures, run } = useAttempts();
  return {
    isPending,
    failures,
    /** Whether the estate is stored, but not all of it. */
    isPartly: failures.length > 0 && isStored,
    /** Resolves to the id of the estate once all of it is stored. */
    save: async (draft: NewEstateDraft, key: string): Promise<number | undefined> => {
      const isWhole = await run(() => attempt(draft, key));
      setStored(estateId.current !== undefined);
      return isWhole ? estateId.current : undefined;
    },
  };
}

/** Stores apartments one by one on other servers, and remembers the stored ones for another attempt. */
function useOneByOne() {
  const [createApartment] = useCreateApartmentMutation();
  const stored = useRef(new Set<string>());
  return async (block: number, apartments: readonly ApartmentBody[]): Promise<PlaceFailure[]> => {
    const failures: PlaceFailure[] = [];
    for (const apartment of apartments) {
      const name = `${block} ${apartment.number}`;
      if (stored.current.has(name)) continue;
      const problem = asProblem((await createApartment({ block, ...apartment })).error);
      if (problem) failures.push({ name: `Apartment ${apartment.number}`, problem });
      else stored.current.add(name);
    }
    return failures;
  };
}

/** Adds apartments to a block: all or none by one call, on other servers one by one. */
export function useAddApartments() {
  const [add] = useAddApartmentsMutation();
  const oneByOne = useOneByOne();
  const [key] = useState(newKey);
  const send = async (block: number, apartments: ApartmentBody[]): Promise<PlaceFailure[]> => {
    const problem = asProblem((await add({ id: block, key, body: { apartments } })).error);
    if (!problem) return [];
    return isUnknownCall(problem) && problem.code !== 'not_found'
      ? oneByOne(block, apartments)
      : [{ name: 'Apartments', problem }];
  };
  const { isPending, failures, run } = useAttempts();
  return {
    isPending,
    failures,
    /** Returns whether everything is stored. */
    save: (block: number, apartments: ApartmentBody[]) => run(() => send(block, apartments)),
  };
}

function useAttempts() {
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<readonly PlaceFailure[]>([]);
  return {
    isPending,
    failures,
    /** Returns whether everything is stored. */
    run: async (attempt: () => Promise<PlaceFailure[]>): Promise<boolean> => {
      setPending(true);
      const found = await attempt();
      setFailures(found);
      setPending(false);
      return found.length === 0;
    },
  };
}
