import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type * as estates from '@amayumba/contract/estates/endpoints.ts';
import { type ApartmentDraft, type BlockDraft, type EstateDraft, hasBlockName, isNumbered } from './estate-draft.ts';

type NewEstateBody = BodyOf<typeof estates.createEstate>;
type NewBlockBody = NonNullable<NewEstateBody['blocks']>[number];
type NewApartmentBody = NonNullable<NewBlockBody['apartments']>[number];

export function estateBody(draft: EstateDraft) {
  const { name, address, size, description, owner } = draft;
  return { name, address, size, description, owner: owner === '' ? null : Number(owner) };
}

export function blockBody({ name, description }: BlockDraft) {
  return { name, description };
}

/** Sends size and rooms as typed if they are not numbers, so that the server returns an error for the field. */
export function apartmentBody(draft: ApartmentDraft): NewApartmentBody {
  const { number, rent_amount, size, number_of_rooms, color, description, amenities, furnishings } = draft;
  return {
    number,
    rent_amount: rent_amount ?? 0,
    size: size.trim() || null,
    ...(number_of_rooms.trim() !== '' && { number_of_rooms: number_of_rooms.trim() }),
    color,
    description,
    amenities,
    furnishings,
  };
}

/** Returns the body of the one call that creates the estate with its blocks and apartments. */
export function newEstateBody(draft: EstateDraft): NewEstateBody {
  const blocks = draft.blocks
    .filter(hasBlockName)
    .map((block) =>
      Object.assign(blockBody(block), { apartments: block.apartments.filter(isNumbered).map(apartmentBody) }),
    );
  return { ...estateBody(draft), ...(blocks.length > 0 && { blocks }) };
}

/** Returns whether pictures were chosen. They are sent after the estate and its apartments. */
export function hasPictures({ image, blocks }: EstateDraft): boolean {
  return image !== null || blocks.some(({ apartments }) => apartments.some((apartment) => apartment.image !== null));
}
