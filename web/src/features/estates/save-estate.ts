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
  const run: Run = { saved: structuredClone(stored), failures: [], fields: {} };
  if (differs(estateBody(stored), estateBody(draft))) {
    await attempt(run, draft.name, undefined, async () => {
      await calls.updateEstate(stored.id, estateBody(draft));
      run.saved = { ...draft, id: stored.id, blocks: run.saved.blocks };
    });
  }
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
  const kept = block.apartments.find(({ key }) => key === draft.key);
  const id = kept?.id ?? null;
  if (kept && !differs(apartmentBody(kept), apartmentBody(draft))) return;
  await attempt(run, `Apartment ${draft.number}`, draft.key, async () => {
    if (id === null) {
      const created = await calls.createApartment({ block: blockId, ...apartmentBody(draft) });
      block.apartments.push({ ...draft, id: created.id });
    } else {
      await calls.updateApartment(id, apartmentBody(draft));
      Object.assign(kept ?? {}, draft, { id });
    }
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
const FIELD_OF_CODE: Readonly<Record<string, string>> = { block_name_taken: 'name', apartment_number_taken: 'number' };

function fieldErrorsOf({ code, error, fields }: Problem): FieldErrors {
  const field = FIELD_OF_CODE[code ?? ''];
  return { ...(field && { [field]: [error] }), ...fields };
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
