import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Problem } from '../../api/problem.ts';
import {
  type ApartmentDraft,
  type BlockDraft,
  apartmentBody,
  blockBody,
  type EstateDraft,
  estateBody,
  isNamed,
  isNumbered,
  copyOf,
  type PictureDraft,
} from './estate-draft.ts';

/** One thing that could not be saved, by the name people know it by. */
export interface SaveFailure {
  /** For example 'Apartment A-03'. */
  name: string;
  error: string;
}

/** How far a save came. `saved` is what the server holds now: saving again does only what is still missing. */
export interface SaveOutcome {
  saved: EstateDraft;
  failures: SaveFailure[];
  /** Messages for fields, named as the form names them. */
  fields: FieldErrors;
}

/** The calls a save makes; each throws a {@link Problem}. */
export interface EstateCalls {
  updateEstate: (id: number, change: ReturnType<typeof estateBody>) => Promise<unknown>;
  createBlock: (body: ReturnType<typeof blockBody> & { estate: number }) => Promise<{ id: number }>;
  updateBlock: (id: number, change: ReturnType<typeof blockBody>) => Promise<unknown>;
  createApartment: (body: ReturnType<typeof apartmentBody> & { block: number }) => Promise<{ id: number }>;
  updateApartment: (id: number, change: ReturnType<typeof apartmentBody>) => Promise<unknown>;
  /** Sends a picture, or takes the stored one away. `name` is what people know its owner by. */
  updatePicture: (of: 'estate' | 'apartment', id: number, picture: File | null, name: string) => Promise<unknown>;
}

/**
 * Brings the server from what it holds to what the form says, one call for each thing that differs. A failure stops
 * nothing but what depends on it, and is reported by name. Decisions section 7.
 */
export async function saveEstate(
  stored: EstateDraft & { id: number },
  draft: EstateDraft,
  calls: EstateCalls,
): Promise<SaveOutcome> {
  const run: Run = { saved: copyOf(stored), failures: [], fields: {} };
  if (differs(estateBody(stored), estateBody(draft))) {
    await attempt(run, draft.name, undefined, async () => {
      await calls.updateEstate(stored.id, estateBody(draft));
      const { blocks, image, image_url } = run.saved;
      run.saved = { ...draft, id: stored.id, blocks, image, image_url };
    });
  }
  await savePicture(run, 'estate', run.saved, draft, draft.name, undefined, calls);
  for (const block of draft.blocks.filter(isNamed)) await saveBlock(run, stored.id, block, calls);
  return run;
}

type Run = SaveOutcome;

async function saveBlock(run: Run, estate: number, block: BlockDraft, calls: EstateCalls) {
  let kept = run.saved.blocks.find(({ key }) => key === block.key);
  if (kept?.id == null) {
    await attempt(run, `Block ${block.name}`, block.key, async () => {
      const { id } = await calls.createBlock({ estate, ...blockBody(block) });
      kept = { ...block, id, apartments: [] };
      run.saved.blocks.push(kept);
    });
  } else if (differs(blockBody(kept), blockBody(block))) {
    const { id } = kept;
    await attempt(run, `Block ${block.name}`, block.key, async () => {
      await calls.updateBlock(id, blockBody(block));
      Object.assign(kept ?? {}, blockBody(block));
    });
  }
  if (kept?.id == null) return; // its apartments wait for it
  for (const apartment of block.apartments.filter(isNumbered)) {
    await saveApartment(run, kept, kept.id, apartment, calls);
  }
}

async function saveApartment(run: Run, block: BlockDraft, blockId: number, draft: ApartmentDraft, calls: EstateCalls) {
  const name = `Apartment ${draft.number}`;
  let kept = block.apartments.find(({ key }) => key === draft.key);
  if (kept?.id == null) {
    await attempt(run, name, draft.key, async () => {
      const { id } = await calls.createApartment({ block: blockId, ...apartmentBody(draft) });
      kept = { ...draft, id, image: null, image_url: null };
      block.apartments.push(kept);
    });
  } else if (differs(apartmentBody(kept), apartmentBody(draft))) {
    const { id, image, image_url } = kept;
    await attempt(run, name, draft.key, async () => {
      await calls.updateApartment(id, apartmentBody(draft));
      Object.assign(kept ?? {}, draft, { id, image, image_url });
    });
  }
  if (kept) await savePicture(run, 'apartment', kept, draft, name, draft.key, calls);
}

/** A picture goes on its own, after what it belongs to: a form with a file could not say that a field is to be empty. */
async function savePicture(
  run: Run,
  of: 'estate' | 'apartment',
  kept: PictureDraft & { id: number | null },
  draft: PictureDraft,
  name: string,
  key: string | undefined,
  calls: EstateCalls,
) {
  const { id } = kept;
  const isRemoved = draft.image === null && kept.image_url !== null && draft.image_url === null;
  const isNew = draft.image !== null && draft.image !== kept.image;
  if (id === null || !(isRemoved || isNew)) return;
  await attempt(run, `Picture of ${name}`, key, async () => {
    await calls.updatePicture(of, id, draft.image, name);
    Object.assign(kept, { image: draft.image, image_url: draft.image_url });
  });
}

async function attempt(run: Run, name: string, key: string | undefined, work: () => Promise<void>) {
  try {
    await work();
  } catch (thrown) {
    const problem = thrown as Problem;
    run.failures.push({ name, error: problem.error });
    for (const [field, messages] of Object.entries(fieldErrorsOf(problem))) {
      run.fields[key ? `${key}.${field}` : field] = messages;
    }
  }
}

/** Refusals that concern one field, though the server names none. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  block_name_taken: 'name',
  apartment_number_taken: 'number',
  unsupported_file: 'image',
  payload_too_large: 'image',
};

function fieldErrorsOf({ code, error, fields }: Problem): FieldErrors {
  const field = FIELD_OF_CODE[code ?? ''];
  return { ...(field && { [field]: [error] }), ...fields };
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
