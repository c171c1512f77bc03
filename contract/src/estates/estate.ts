import * as z from 'zod/mini';
import {
  clearable,
  flag,
  id,
  leftOut,
  positiveDecimal,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
  version,
  wholeNumber,
  zeroOrMoreUgx,
} from '../fields.ts';
import { listFile, listQuery, orderingOf, pagingQuery } from '../lists.ts';

/** An id and a name, as in reference lists. */
export const namedSchema = z.object({ id: z.int(), name: z.string() });
export type Named = z.output<typeof namedSchema>;
export const newNameSchema = z.object({ name: text(80) });

/** A picture in one format and size. */
const pictureSourceSchema = z.object({
  /** For example 'image/avif'. */
  type: z.string(),
  /** Pixels. */
  width: z.int(),
  url: z.string(),
});
export type PictureSource = z.output<typeof pictureSourceSchema>;
const picture = {
  /** A JPEG picture, which every client can show. */
  image_url: z.nullable(z.string()),
  /** The same picture in other formats and sizes, smallest format first; empty if there is none. */
  image_sources: z.array(pictureSourceSchema),
};

/** The most rooms of an apartment, which catches typing errors. */
const ROOMS_MAX = 100;

export const estateSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  /** Free text: "2 acres", "4,500 sq ft". */
  size: z.string(),
  description: z.string(),
  ...picture,
  /** User id of the owner. */
  owner: z.nullable(z.int()),
  owner_name: z.nullable(z.string()),
  blocks_count: z.int(),
  apartments_count: z.int(),
  available_count: z.int(),
  version,
});
export type Estate = z.output<typeof estateSchema>;

export const estateQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['name', 'apartments_count', 'available_count', 'created_at']),
  /** User id of an owner. */
  owner: leftOut(id),
  has_vacancies: leftOut(flag),
  ...listFile,
});

/** Ids as a list. A multipart form sends one field for each id, so a single id is not a list. */
const ids = z.pipe(
  z.union([z.array(id).check(z.maxLength(200)), id]),
  z.transform((given) => [given].flat()),
);

const newApartment = {
  number: text(40),
  /** Square metres. */
  size: clearable(positiveDecimal),
  rent_amount: leftOut(zeroOrMoreUgx),
  number_of_rooms: leftOut(wholeNumber(1, ROOMS_MAX)),
  color: optionalText(60),
  description: optionalLongText(2000),
  amenities: z.optional(ids),
  furnishings: z.optional(ids),
};
const newBlock = { name: text(80), description: optionalLongText(2000) };

/** Refuses a name that occurs earlier in the same list. Case is ignored, as in the database. */
const eachOnce = <T>(field: keyof T & string, sentence: string) =>
  z.check<T[]>(
    ({ value, issues }) => {
      const seen = new Set<string>();
      for (const [index, item] of value.entries()) {
        const name: unknown = item?.[field];
        if (typeof name !== 'string' || name === '') continue;
        const key = name.toLowerCase();
        if (seen.has(key)) issues.push({ code: 'custom', message: sentence, path: [index, field], input: name });
        seen.add(key);
      }
    },
    // Runs even if other checks fail, so that all wrong fields are reported together.
    { when: ({ value }) => Array.isArray(value) },
  );

const newApartments = z
  .array(z.object(newApartment))
  .check(z.maxLength(1000), eachOnce('number', 'This block already has an apartment with that number.'));
const newBlocks = z
  .array(z.object({ ...newBlock, apartments: z.optional(newApartments) }))
  .check(z.maxLength(200), eachOnce('name', 'This estate already has a block with that name.'));

const newEstate = {
  name: text(120),
  address: text(300),
  size: optionalText(80),
  description: optionalLongText(4000),
  owner: clearable(id),
};

/**
 * A new estate, optionally with `blocks` and their apartments, which are then stored in one transaction. A client may
 * also create blocks and apartments one by one. See docs/product.md, Estate form.
 */
export const newEstateSchema = z.object({ ...newEstate, blocks: z.optional(newBlocks) });
export type NewEstate = z.output<typeof newEstateSchema>;

/** Removes the picture. */
const remove_image = leftOut(flag);

export const estateChangeSchema = z.object({
  ...newEstate,
  remove_image,
  name: z.optional(newEstate.name),
  address: z.optional(newEstate.address),
  version: seenVersion,
});
export type EstateChange = z.output<typeof estateChangeSchema>;

export const blockSchema = z.object({
  id: z.int(),
  estate: z.int(),
  name: z.string(),
  description: z.string(),
  apartments_count: z.int(),
  version,
});
export type Block = z.output<typeof blockSchema>;
export const blockQuerySchema = z.object({ ...listQuery, estate_id: leftOut(id) });
export const newBlockSchema = z.object({ estate: id, ...newBlock });
export type NewBlock = z.output<typeof newBlockSchema>;
/** A block cannot move to another estate: `estate` may be sent, but must be unchanged. */
export const blockChangeSchema = z.object({
  ...newBlock,
  estate: leftOut(id),
  name: z.optional(newBlock.name),
  version: seenVersion,
});
export type BlockChange = z.output<typeof blockChangeSchema>;

export const apartmentSchema = z.object({
  id: z.int(),
  block: z.int(),
  block_details: z.object({
    id: z.int(),
    name: z.string(),
    estate: z.object({ id: z.int(), name: z.string(), address: z.string() }),
  }),
  number: z.string(),
  /** Square metres. */
  size: z.nullable(z.number()),
  /** Whole shillings a month. */
  rent_amount: z.int(),
  number_of_rooms: z.int(),
  color: z.string(),
  description: z.string(),
  amenities: z.array(namedSchema),
  furnishings: z.array(namedSchema),
  amenities_count: z.int(),
  ...picture,
  /** 0-100: see allocationScore in allocation-score.ts. */
  allocation_score: z.int(),
  is_occupied: z.boolean(),
  /**
   * The running account of the lease that covers today, for managers. Null without one; other servers do not send it.
   */
  account: z.optional(z.nullable(z.int())),
  version,
});
export type Apartment = z.output<typeof apartmentSchema>;

export const apartmentQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['number', 'rent_amount', 'number_of_rooms', 'size']),
  block_id: leftOut(id),
  estate_id: leftOut(id),
  ...listFile,
});
export const newApartmentSchema = z.object({ block: id, ...newApartment });
export type NewApartment = z.output<typeof newApartmentSchema>;
/** Apartments to add to a block that exists. */
export const newApartmentsSchema = z.object({ apartments: newApartments.check(z.minLength(1)) });
export type NewApartments = z.output<typeof newApartmentsSchema>;
/** An apartment cannot move to another block: `block` may be sent, but must be unchanged. */
export const apartmentChangeSchema = z.object({
  ...newApartment,
  remove_image,
  block: leftOut(id),
  number: z.optional(newApartment.number),
  version: seenVersion,
});
export type ApartmentChange = z.output<typeof apartmentChangeSchema>;

const oneOrMoreIds = z.union([id, z.array(id).check(z.maxLength(200))]);
export const availableQuerySchema = z.object({
  ...pagingQuery,
  estate_id: leftOut(oneOrMoreIds),
  min_rooms: leftOut(wholeNumber(0, ROOMS_MAX)),
  max_rent: leftOut(zeroOrMoreUgx),
});
export const availableApartmentsSchema = z.object({
  apartments: z.array(apartmentSchema),
  total_available: z.int(),
  summary: z.object({ furnished_count: z.int(), average_rent: z.int() }),
  filters_applied: z.record(z.string(), z.unknown()),
});
export type AvailableApartments = z.output<typeof availableApartmentsSchema>;

/** An account that can own an estate, for the estate form. */
export const ownerSchema = z.object({ id: z.int(), name: z.string(), username: z.string(), email: z.string() });
export type Owner = z.output<typeof ownerSchema>;
