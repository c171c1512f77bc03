import { asProblem } from '../../api/problem.ts';
import {
  useCreateApartmentMutation,
  useCreateBlockMutation,
  useUpdateApartmentMutation,
  useUpdateBlockMutation,
  useUpdateEstateMutation,
} from './estates.api.ts';
import type { EstateCalls } from './save-estate.ts';

/** The calls that change an estate and what is below it. */
export function useEstateCalls(): EstateCalls {
  const [updateEstate] = useUpdateEstateMutation();
  const [createBlock] = useCreateBlockMutation();
  const [updateBlock] = useUpdateBlockMutation();
  const [createApartment] = useCreateApartmentMutation();
  const [updateApartment] = useUpdateApartmentMutation();
  return {
    updateEstate: (id, change) => answered(updateEstate({ id, change }).unwrap()),
    createBlock: (body) => answered(createBlock(body).unwrap()),
    updateBlock: (id, change) => answered(updateBlock({ id, change }).unwrap()),
    createApartment: (body) => answered(createApartment(body).unwrap()),
    updateApartment: (id, change) => answered(updateApartment({ id, change }).unwrap()),
  };
}

/** What is thrown becomes a problem, whatever it was. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asProblem(error);
  }
}
