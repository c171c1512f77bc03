import {
  apartmentSchema,
  availableApartmentsSchema,
  blockSchema,
  estateSchema,
} from '@amayumba/contract/estates/estate.ts';
import * as z from 'zod/mini';

const unknownCount = z.nullable(z.int());

/** An estate for screens. Its counts are null if the server does not send them. */
export const listedEstateSchema = z.extend(estateSchema, {
  blocks_count: unknownCount,
  apartments_count: unknownCount,
  available_count: unknownCount,
});
export type ListedEstate = z.output<typeof listedEstateSchema>;

export const listedBlockSchema = z.extend(blockSchema, { apartments_count: unknownCount });
export type ListedBlock = z.output<typeof listedBlockSchema>;

export const listedApartmentSchema = z.extend(apartmentSchema, {
  block_details: z.nullable(apartmentSchema.shape.block_details),
  allocation_score: unknownCount,
});
export type ListedApartment = z.output<typeof listedApartmentSchema>;

export const availableSchema = z.extend(availableApartmentsSchema, { apartments: z.array(listedApartmentSchema) });
export type Available = z.output<typeof availableSchema>;
