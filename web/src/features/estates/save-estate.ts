import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Problem } from '../../api/problem.ts';
import { type EstateConflict, estateConflictIn } from './estate-conflicts.ts';
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
  type PartKind,
  partValues,
  withPart,
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
  /** What somebody else changed since it was seen; `saved` has it as it is now. */
  meetings: EstateConflict[];
  /** Messages for fields, named as the form names them. */
  fields: FieldErrors;
}

/** The version in which something is stored after a change; undefined where the server counts none. */
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
  /** Sends a picture, or takes the stored one away. `name` is what people know its owner by. */
  updatePicture: (of: 'estate' | 'apartment', kept: Stored, picture: File | null, name: string) => Counted;
}

/** A picture's owner as it is stored. */
type Stored = { id: number; version: number | undefined };

/**
 * Stores the differences between the server's estate and the form, one call each. A failure skips only the calls that
 * depend on it, and is reported by name. See docs/product.md, Estate form.
 */
export async function saveEstate(
  stored: EstateDraft & { id: number },
  draft: EstateDraft,
  calls: EstateCalls,
): Promise<SaveOutcome> {
  const run: Run = { saved: copyOf(stored), failures: [], meetings: [], fields: {} };
  const part = { key: 'estate', kind: 'estate', what: 'This estate was', draft } as const;
  if (differs(estateBody(stored), estateBody(draft))) {
    await attempt(run, draft.name, part, async () => {
      const version = await calls.updateEstate(stored.id, { ...estateBody(draft), version: run.saved.version });
      const { blocks, image, image_url } = run.saved;
      run.saved = { ...draft, id: stored.id, version, blocks, image, image_url };
    });
  }
  await savePicture(run, part, run.saved, draft.name, calls);
  for (const block of draft.blocks.filter(isNamed)) await saveBlock(run, stored.id, draft, block, calls);
  return run;
}

type Run = SaveOutcome;

/** What is being saved: where it stands in the form, and the whole form. */
interface Part {
  key: string;
  kind: PartKind;
  what: string;
  draft: EstateDraft;
}

async function saveBlock(run: Run, estate: number, draft: EstateDraft, block: BlockDraft, calls: EstateCalls) {
  // Most are called Block A or Main Block already.
  const blockName = /\bblock\b/i.test(block.name) ? block.name : `Block ${block.name}`;
  const part: Part = { key: block.key, kind: 'block', what: `${blockName} was`, draft };
  let kept = run.saved.blocks.find(({ key }) => key === block.key);
  if (kept?.id == null) {
    await attempt(run, blockName, part, async () => {
      const { id, version } = await calls.createBlock({ estate, ...blockBody(block) });
      kept = { ...block, id, version, apartments: [] };
      run.saved.blocks.push(kept);
    });
  } else if (differs(blockBody(kept), blockBody(block))) {
    const { id, version } = kept;
    await attempt(run, blockName, part, async () => {
      const next = await calls.updateBlock(id, { ...blockBody(block), version });
      Object.assign(kept ?? {}, blockBody(block), { version: next });
    });
  }
  if (kept?.id == null) return; // its apartments wait for it
  // What was met with meanwhile took the place of what was kept.
  const blockId = kept.id;
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
  const kept = stored();
  if (kept?.id == null) {
    await attempt(run, name, part, async () => {
      const { id, version } = await calls.createApartment({ block: blockId, ...apartmentBody(draft) });
      inBlock().push({ ...draft, id, version, image: null, image_url: null });
    });
  } else if (differs(apartmentBody(kept), apartmentBody(draft))) {
    const { id, version, image, image_url } = kept;
    await attempt(run, name, part, async () => {
      const next = await calls.updateApartment(id, { ...apartmentBody(draft), version });
      Object.assign(kept, draft, { id, version: next, image, image_url });
    });
  }
  const now = stored();
  if (now) await savePicture(run, part, now, name, calls, draft);
}

/** A picture goes on its own, after what it belongs to: a form with a file could not say that a field is to be empty. */
async function savePicture(
  run: Run,
  part: Part,
  kept: PictureDraft & { id: number | null; version?: number | undefined },
  name: string,
  calls: EstateCalls,
  draft: PictureDraft = part.draft,
) {
  const { id, version } = kept;
  const isRemoved = draft.image === null && kept.image_url !== null && draft.image_url === null;
  const isNew = draft.image !== null && draft.image !== kept.image;
  // Where somebody else's change is to be looked at first, the picture waits for that.
  const waits = run.meetings.some(({ key }) => key === part.key);
  if (id === null || waits || part.kind === 'block' || !(isRemoved || isNew)) return;
  const of = part.kind;
  await attempt(run, `Picture of ${name}`, part, async () => {
    const next = await calls.updatePicture(of, { id, version }, draft.image, name);
    Object.assign(kept, { image: draft.image, image_url: draft.image_url, version: next });
  });
}

async function attempt(run: Run, name: string, part: Part, work: () => Promise<void>) {
  try {
    await work();
  } catch (thrown) {
    const problem = thrown as Problem;
    if (meet(run, part, problem)) return;
    run.failures.push({ name, error: problem.error });
    for (const [field, messages] of Object.entries(fieldErrorsOf(problem))) {
      run.fields[part.kind === 'estate' ? field : `${part.key}.${field}`] = messages;
    }
  }
}

/** Notes what somebody else changed; from now on that is what is stored. False where the problem is another. */
function meet(run: Run, { key, kind, what, draft }: Part, problem: Problem): boolean {
  const opened = partValues(run.saved, kind, key);
  const mine = partValues(draft, kind, key);
  const meeting = opened && mine && estateConflictIn(problem, { key, kind, what }, { opened, mine });
  if (!meeting) return false;
  run.meetings.push(meeting);
  const { theirs, version } = meeting.merge;
  run.saved = withPart(run.saved, kind, key, { ...theirs?.draft, version });
  return true;
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
