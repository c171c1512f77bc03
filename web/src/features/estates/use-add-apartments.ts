import { useRef, useState } from 'react';
import { asProblem, isUnknownCall, type Problem } from '../../api/problem.ts';
import { newKey } from '../../lib/new-key.ts';
import type { ApartmentBody } from './estate-draft.ts';
import { useCreateApartmentMutation } from './estates.api.ts';
import { useAddApartmentsMutation } from './places.api.ts';

/** An apartment that could not be stored, with its name on screen. */
export interface PlaceFailure {
  /** For example 'Apartment A-03'. */
  name: string;
  problem: Problem;
}

/**
 * Stores apartments one by one, for servers without a call for several. It remembers the stored ones, so that another
 * attempt does not store them twice.
 */
export function useOneByOne() {
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
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<readonly PlaceFailure[]>([]);
  const send = async (block: number, apartments: ApartmentBody[]): Promise<PlaceFailure[]> => {
    const problem = asProblem((await add({ block, apartments, key })).error);
    if (!problem) return [];
    return isUnknownCall(problem) && problem.code !== 'not_found'
      ? oneByOne(block, apartments)
      : [{ name: 'Apartments', problem }];
  };
  return {
    isPending,
    failures,
    /** Returns whether everything is stored. */
    save: async (block: number, apartments: ApartmentBody[]): Promise<boolean> => {
      setPending(true);
      const found = await send(block, apartments);
      setFailures(found);
      setPending(false);
      return found.length === 0;
    },
  };
}
