import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { PictureLinks } from '../../ui/Picture.tsx';
import type { ListedApartment, ListedBlock, ListedEstate } from './estate-schemas.ts';

/** The picture of an estate or apartment while the form is open. */
export interface PictureDraft extends PictureLinks {
  /** URL of the stored picture; null if there is none or if saving removes it. */
  image_url: string | null;
  /** The newly chosen picture, which replaces the stored one. */
  image: File | null;
}
const NO_PICTURE: PictureDraft = { image_url: null, image_sources: [], image: null };

/** An apartment in the form. `key` identifies it while the form is open; `id` is null until it is stored. */
export interface ApartmentDraft extends PictureDraft {
  key: string;
  id: number | null;
  /** The last version seen; undefined until it is stored, and for servers without versions. */
  version?: number | undefined;
  number: string;
  rent_amount: Ugx | null;
  /** Square metres. */
  size: string;
  number_of_rooms: string;
  color: string;
  description: string;
  amenities: number[];
  furnishings: number[];
}

/** A block in the form. */
export interface BlockDraft {
  key: string;
  id: number | null;
  version?: number | undefined;
  name: string;
  description: string;
  apartments: ApartmentDraft[];
}

/** An estate in the form, with its blocks and apartments. */
export interface EstateDraft extends PictureDraft {
  id: number | null;
  version?: number | undefined;
  name: string;
  address: string;
  size: string;
  description: string;
  /** User id as text, empty for none. */
  owner: string;
  blocks: BlockDraft[];
}

export const emptyEstate: EstateDraft = {
  ...NO_PICTURE,
  id: null,
  name: '',
  address: '',
  size: '',
  description: '',
  owner: '',
  blocks: [],
};

let drafts = 0;

export function newBlockDraft(): BlockDraft {
  drafts += 1;
  return { key: `new-block-${drafts}`, id: null, name: '', description: '', apartments: [] };
}

export function newApartmentDraft(): ApartmentDraft {
  drafts += 1;
  return {
    key: `new-apartment-${drafts}`,
    id: null,
    number: '',
    rent_amount: null,
    size: '',
    number_of_rooms: '',
    color: '',
    description: '',
    amenities: [],
    furnishings: [],
    ...NO_PICTURE,
  };
}

/** Returns the stored estate as the form's initial draft. */
export function estateDraft(
  estate: ListedEstate,
  blocks: readonly ListedBlock[],
  apartments: readonly ListedApartment[],
): EstateDraft {
  return {
    id: estate.id,
    version: estate.version,
    name: estate.name,
    address: estate.address,
    size: estate.size,
    description: estate.description,
    owner: estate.owner === null ? '' : String(estate.owner),
    image_url: estate.image_url,
    image_sources: estate.image_sources,
    image: null,
    blocks: blocks.map((block) => ({
      key: `block-${block.id}`,
      id: block.id,
      version: block.version,
      name: block.name,
      description: block.description,
      apartments: apartments.filter((apartment) => apartment.block === block.id).map(apartmentDraftOf),
    })),
  };
}

function apartmentDraftOf(apartment: ListedApartment): ApartmentDraft {
  return {
    key: `apartment-${apartment.id}`,
    id: apartment.id,
    version: apartment.version,
    number: apartment.number,
    rent_amount: apartment.rent_amount,
    size: apartment.size === null ? '' : String(apartment.size),
    number_of_rooms: String(apartment.number_of_rooms),
    color: apartment.color,
    description: apartment.description,
    amenities: apartment.amenities.map(({ id }) => id),
    furnishings: apartment.furnishings.map(({ id }) => id),
    image_url: apartment.image_url,
    image_sources: apartment.image_sources,
    image: null,
  };
}

/** The kinds of records in an estate. */
export type PartKind = 'estate' | 'block' | 'apartment';

const FIELDS = {
  estate: ['name', 'address', 'size', 'description', 'owner'],
  block: ['name', 'description'],
  apartment: ['number', 'rent_amount', 'size', 'number_of_rooms', 'color', 'description', 'amenities', 'furnishings'],
} as const;

const fieldsIn = (kind: PartKind, part: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([field]) => (FIELDS[kind] as readonly string[]).includes(field)));

/** Returns the form's values of the estate, a block or an apartment, or undefined if no part has that key. */
export function partValues(draft: EstateDraft, kind: PartKind, key: string): Record<string, unknown> | undefined {
  const parts = kind === 'block' ? draft.blocks : draft.blocks.flatMap(({ apartments }) => apartments);
  const part = kind === 'estate' ? draft : parts.find((candidate) => candidate.key === key);
  return part && fieldsIn(kind, part);
}

/** Returns the values of a stored estate, block or apartment, as {@link partValues} does for the form. */
export function storedValues(
  kind: PartKind,
  stored: ListedEstate | ListedBlock | ListedApartment,
): Record<string, unknown> {
  const asTyped = {
    estate: () => estateDraft(stored as ListedEstate, [], []),
    block: () => stored,
    apartment: () => apartmentDraftOf(stored as ListedApartment),
  };
  return fieldsIn(kind, asTyped[kind]());
}

/** Returns the draft with new values in one part. */
export function withPart(draft: EstateDraft, kind: PartKind, key: string, values: object): EstateDraft {
  if (kind === 'estate') return { ...draft, ...values };
  const put = <Part extends { key: string }>(part: Part): Part => (part.key === key ? { ...part, ...values } : part);
  return {
    ...draft,
    blocks: draft.blocks.map((block) =>
      kind === 'block' ? put(block) : { ...block, apartments: block.apartments.map(put) },
    ),
  };
}

/** Blocks without a name and apartments without a number are skipped. See docs/product.md, Estate form. */
export const hasBlockName = (block: BlockDraft) => block.name.trim() !== '';
export const isNumbered = (apartment: ApartmentDraft) => apartment.number.trim() !== '';

/** Compares names like the database, ignoring case. */
const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns a draft whose parts are all stored, without its pictures, with the new ids of its blocks and apartments. */
export function storedDraft(
  draft: EstateDraft,
  id: number,
  blocks: readonly ListedBlock[],
  apartments: readonly ListedApartment[],
): EstateDraft & { id: number } {
  return {
    ...draft,
    ...NO_PICTURE,
    id,
    blocks: draft.blocks.filter(hasBlockName).map((block) => {
      const blockId = blocks.find(({ name }) => isSameName(name, block.name))?.id ?? null;
      const idOf = ({ number }: ApartmentDraft) =>
        apartments.find((apartment) => apartment.block === blockId && isSameName(apartment.number, number))?.id ?? null;
      const stored = block.apartments.filter(isNumbered);
      return Object.assign({}, block, {
        id: blockId,
        apartments: stored.map((apartment) => Object.assign({}, apartment, NO_PICTURE, { id: idOf(apartment) })),
      });
    }),
  };
}

/**
 * Returns the server's messages by the form's field names: `name`, or `<key>.number` for a block or apartment. The
 * server numbers only the blocks and apartments that were sent.
 */
export function namedByKey(fields: FieldErrors, draft: EstateDraft): FieldErrors {
  const blocks = draft.blocks.filter(hasBlockName);
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => {
      const [, blockAt, apartmentAt, field] = /^blocks\.(\d+)(?:\.apartments\.(\d+))?\.([^.]+)/.exec(path) ?? [];
      if (blockAt === undefined) return [path, messages];
      const block = blocks[Number(blockAt)];
      const apartment =
        apartmentAt === undefined ? undefined : block?.apartments.filter(isNumbered)[Number(apartmentAt)];
      return [`${(apartment ?? block)?.key}.${field}`, messages];
    }),
  );
}

/** Returns a copy whose blocks and apartments can be changed. The copy shares the chosen picture files. */
export function copyOf<Draft extends EstateDraft>(draft: Draft): Draft {
  const blocks = draft.blocks.map((block) =>
    Object.assign({}, block, { apartments: block.apartments.map((apartment) => Object.assign({}, apartment)) }),
  );
  return { ...draft, blocks };
}

/** Returns the blocks with the ids under which their blocks and apartments have been stored, matched by key. */
export function withStoredIds(blocks: readonly BlockDraft[], saved: EstateDraft | null | undefined): BlockDraft[] {
  return blocks.map((block) => {
    const storedBlock = saved?.blocks.find(({ key }) => key === block.key);
    const idOf = (apartment: ApartmentDraft) =>
      storedBlock?.apartments.find(({ key }) => key === apartment.key)?.id ?? apartment.id;
    return {
      ...block,
      id: storedBlock?.id ?? block.id,
      apartments: block.apartments.map((apartment) => ({ ...apartment, id: idOf(apartment) })),
    };
  });
}
