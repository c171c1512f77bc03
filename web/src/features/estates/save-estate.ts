import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Problem } from '../../api/problem.ts';
import { type EstateConflict, estateConflictIn } from './estate-conflicts.ts';
import { apartmentBody, blockBody, estateBody } from './estate-bodies.ts';
import {
  type ApartmentDraft,
  type BlockDraft,
  type EstateDraft,
  hasBlockName,
  isNumbered,
  copyOf,
  type PartKind,
  partValues,
  withPart,
  type PictureDraft,
} from './estate-draft.ts';

/** A part that could not be saved, with its name on screen. */
export interface SaveFailure {
  /** For example 'Apartment A-03'. */
  name: string;
  error: string;
}

/** The result of a save. `saved` is the server's current state, so that saving again sends only the rest. */
export interface SaveOutcome {
  saved: EstateDraft;
  failures: SaveFailure[];
  /** Parts that somebody else changed after they were read; `saved` has their current values. */
  conflicts: EstateConflict[];
  /** Messages by the form's field names. */
  fields: FieldErrors;
}

/** Resolves to the version after a change; undefined for servers without versions. */
type Counted = Promise<number | undefined>;
type Seen = { version?: number | undefined };

/** The calls a save makes; each throws a {@link Problem}. */
export interface EstateCalls {
  updateEstate: (id: number, change: ReturnType<typeof estateBody> & Seen) => Counted;
  createBlock: (
    body: ReturnType<typeof blockBody> & { estate: number },
  ) => Promise<{ id: number; version?: number | undefined }>;
  updateBlock: (id: number, change: ReturnType<typeof blockBody> & Seen) => Counted;
  createApartment: (
    body: ReturnType<typeof apartmentBody> & { block: number },
  ) => Promise<{ id: number; version?: number | undefined }>;
  updateApartment: (id: number, change: ReturnType<typeof apartmentBody> & Seen) => Counted;
  /** Sends a picture, or removes the stored one. `name` is the on-screen name of the estate or apartment. */
  updatePicture: (of: 'estate' | 'apartment', target: Stored, picture: File | null, name: string) => Counted;
}

/** The stored estate or apartment that a picture belongs to. */
type Stored = { id: number; version: number | undefined };

/**
 * Stores the differences between the server's estate and the form, one call each. A failure skips only the calls that
 * depend on it; the outcome lists it by name. See docs/product.md, Estate form.
 */
export async function saveEstate(
  stored: EstateDraft & { id: number },
  draft: EstateDraft,
  calls: EstateCalls,
): Promise<SaveOutcome> {
  const run: Run = { saved: copyOf(stored), failures: [], conflicts: [], fields: {} };
  const part = { key: 'estate', kind: 'estate', what: 'This estate was', draft } as const;
  if (differs(estateBody(stored), estateBody(draft))) {
    await attempt(run, draft.name, part, async () => {
      const version = await calls.updateEstate(stored.id, { ...estateBody(draft), version: run.saved.version });
      const { blocks, image, image_url } = run.saved;
      run.saved = { ...draft, id: stored.id, version, blocks, image, image_url };
    });
  }
  await savePicture(run, part, run.saved, draft.name, calls);
  for (const block of draft.blocks.filter(hasBlockName)) await saveBlock(run, stored.id, draft, block, calls);
  return run;
}

type Run = SaveOutcome;

/** The part being saved, with its key in the form and the whole form. */
interface Part {
  key: string;
  kind: PartKind;
  what: string;
  draft: EstateDraft;
}

async function saveBlock(run: Run, estate: number, draft: EstateDraft, block: BlockDraft, calls: EstateCalls) {
  // Most names already contain "Block", such as Block A or Main Block.
  const blockName = /\bblock\b/i.test(block.name) ? block.name : `Block ${block.name}`;
  const part: Part = { key: block.key, kind: 'block', what: `${blockName} was`, draft };
  let saved = run.saved.blocks.find(({ key }) => key === block.key);
  if (saved?.id == null) {
    await attempt(run, blockName, part, async () => {
      const { id, version } = await calls.createBlock({ estate, ...blockBody(block) });
      saved = { ...block, id, version, apartments: [] };
      run.saved.blocks.push(saved);
    });
  } else if (differs(blockBody(saved), blockBody(block))) {
    const { id, version } = saved;
    await attempt(run, blockName, part, async () => {
      const next = await calls.updateBlock(id, { ...blockBody(block), version });
      Object.assign(saved ?? {}, blockBody(block), { version: next });
    });
  }
  if (saved?.id == null) return; // its apartments need its id
  // A conflict may have replaced the stored block.
  const blockId = saved.id;
  for (const apartment of block.apartments.filter(isNumbered)) {
    await saveApartment(run, { block: block.key, blockId }, draft, apartment, calls);
  }
}

async function saveApartment(
  run: Run,
  { block: blockKey, blockId }: { block: string; blockId: number },
  whole: EstateDraft,
  draft: ApartmentDraft,
  calls: EstateCalls,
) {
  const name = `Apartment ${draft.number}`;
  const part: Part = { key: draft.key, kind: 'apartment', what: `${name} was`, draft: whole };
  const inBlock = () => run.saved.blocks.find(({ key }) => key === blockKey)?.apartments ?? [];
  const stored = () => inBlock().find(({ key }) => key === draft.key);
  const saved = stored();
  if (saved?.id == null) {
    await attempt(run, name, part, async () => {
      const { id, version } = await calls.createApartment({ block: blockId, ...apartmentBody(draft) });
      inBlock().push({ ...draft, id, version, image: null, image_url: null });
    });
  } else if (differs(apartmentBody(saved), apartmentBody(draft))) {
    const { id, version, image, image_url } = saved;
    await attempt(run, name, part, async () => {
      const next = await calls.updateApartment(id, { ...apartmentBody(draft), version });
      Object.assign(saved, draft, { id, version: next, image, image_url });
    });
  }
  const now = stored();
  if (now) await savePicture(run, part, now, name, calls, draft);
}

/**
 * Sends a picture in a separate call after its estate or apartment, because multipart form data cannot express an empty
 * field.
 */
async function savePicture(
  run: Run,
  part: Part,
  saved: PictureDraft & { id: number | null; version?: number | undefined },
  name: string,
  calls: EstateCalls,
  draft: PictureDraft = part.draft,
) {
  const { id, version } = saved;
  const isRemoved = draft.image === null && saved.image_url !== null && draft.image_url === null;
  const isNew = draft.image !== null && draft.image !== saved.image;
  // The picture waits until the person has resolved the conflict of its part.
  const waits = run.conflicts.some(({ key }) => key === part.key);
  if (id === null || waits || part.kind === 'block' || !(isRemoved || isNew)) return;
  const of = part.kind;
  await attempt(run, `Picture of ${name}`, part, async () => {
    const next = await calls.updatePicture(of, { id, version }, draft.image, name);
    Object.assign(saved, { image: draft.image, image_url: draft.image_url, version: next });
  });
}

async function attempt(run: Run, name: string, part: Part, work: () => Promise<void>) {
  try {
    await work();
  } catch (thrown) {
    const problem = thrown as Problem;
    if (recordConflict(run, part, problem)) return;
    run.failures.push({ name, error: problem.error });
    for (const [field, messages] of Object.entries(fieldErrorsOf(problem))) {
      run.fields[part.kind === 'estate' ? field : `${part.key}.${field}`] = messages;
    }
  }
}

/** Records a conflict and takes the other person's values as stored. Returns false if the problem is not a conflict. */
function recordConflict(run: Run, { key, kind, what, draft }: Part, problem: Problem): boolean {
  const opened = partValues(run.saved, kind, key);
  const mine = partValues(draft, kind, key);
  const conflict = opened && mine && estateConflictIn(problem, { key, kind, what }, { opened, mine });
  if (!conflict) return false;
  run.conflicts.push(conflict);
  const { theirs, version } = conflict.merge;
  run.saved = withPart(run.saved, kind, key, { ...theirs?.draft, version });
  return true;
}

/** Refusals that concern one field although the server does not name it. */
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

function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
