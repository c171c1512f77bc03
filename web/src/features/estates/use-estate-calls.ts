import { asProblem } from '../../api/problem.ts';
import { shrinkPicture } from '../../lib/shrink-picture.ts';
import {
  useCreateApartmentMutation,
  useCreateBlockMutation,
  useUpdateApartmentMutation,
  useUpdateBlockMutation,
  useUpdateEstateMutation,
  useUpdatePictureMutation,
} from './estates.api.ts';
import type { EstateCalls } from './save-estate.ts';

/** A picture upload: the name of its estate or apartment and the share that is sent, 0 to 1. */
export interface SendingPicture {
  name: string;
  share: number;
}

/**
 * The calls that change an estate, its blocks and apartments. `onSending` receives the progress of a picture upload.
 */
export function useEstateCalls(onSending: (sending: SendingPicture) => void): EstateCalls {
  const [updateEstate] = useUpdateEstateMutation();
  const [createBlock] = useCreateBlockMutation();
  const [updateBlock] = useUpdateBlockMutation();
  const [createApartment] = useCreateApartmentMutation();
  const [updateApartment] = useUpdateApartmentMutation();
  const [updatePicture] = useUpdatePictureMutation();
  return {
    updatePicture: async (of, target, picture, name) => {
      const onProgress = (share: number) => onSending({ name, share });
      onProgress(0);
      const small = picture && (await shrinkPicture(picture));
      return answered(updatePicture({ ...target, of, picture: small, onProgress }).unwrap());
    },
    updateEstate: (id, change) => answered(updateEstate({ id, change }).unwrap()),
    createBlock: (body) => answered(createBlock(body).unwrap()),
    updateBlock: (id, change) => answered(updateBlock({ id, change }).unwrap()),
    createApartment: (body) => answered(createApartment(body).unwrap()),
    updateApartment: (id, change) => answered(updateApartment({ id, change }).unwrap()),
  };
}

/** Turns anything a call throws into a problem. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asProblem(error);
  }
}
