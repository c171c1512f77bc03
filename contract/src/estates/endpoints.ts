import * as z from 'zod/mini';
import { email, optionalText } from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { newPassword, username } from '../accounts/account.ts';
import { endpoint, emptyBody } from '../endpoint.ts';
import { listOf, listQuery } from '../lists.ts';
import {
  apartmentChangeSchema,
  apartmentQuerySchema,
  apartmentSchema,
  availableApartmentsSchema,
  availableQuerySchema,
  blockChangeSchema,
  blockQuerySchema,
  blockSchema,
  estateChangeSchema,
  estateQuerySchema,
  estateSchema,
  namedSchema,
  newApartmentSchema,
  newApartmentsSchema,
  newBlockSchema,
  newEstateSchema,
  newNameSchema,
  ownerSchema,
} from './estate.ts';

export const listEstates = endpoint({
  method: 'GET',
  path: '/api/core/estates/',
  summary: 'Estates; with file, as a CSV, XLSX or PDF file',
  query: estateQuerySchema,
  response: listOf(estateSchema),
});
export const createEstate = endpoint({
  method: 'POST',
  path: '/api/core/estates/',
  summary: 'Create an estate, with its blocks and apartments where they are given',
  body: newEstateSchema,
  files: ['image'],
  takesKey: true,
  status: 201,
  response: estateSchema,
});
export const getEstate = endpoint({
  method: 'GET',
  path: '/api/core/estates/:id/',
  summary: 'One estate',
  response: estateSchema,
});
export const updateEstate = endpoint({
  method: 'PATCH',
  path: '/api/core/estates/:id/',
  summary: 'Change an estate',
  body: estateChangeSchema,
  stale: 'refused',
  files: ['image'],
  response: estateSchema,
});
export const deleteEstate = endpoint({
  method: 'DELETE',
  path: '/api/core/estates/:id/',
  summary: 'Remove an estate that has no current lease from every list',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/core/blocks/',
  summary: 'Blocks, of one estate or all',
  query: blockQuerySchema,
  response: listOf(blockSchema),
});
export const createBlock = endpoint({
  method: 'POST',
  path: '/api/core/blocks/',
  summary: 'Create a block',
  body: newBlockSchema,
  status: 201,
  response: blockSchema,
});
export const updateBlock = endpoint({
  method: 'PATCH',
  path: '/api/core/blocks/:id/',
  summary: 'Change a block',
  body: blockChangeSchema,
  stale: 'refused',
  response: blockSchema,
});

export const getBlock = endpoint({
  method: 'GET',
  path: '/api/core/blocks/:id/',
  summary: 'One block',
  response: blockSchema,
});
export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/core/blocks/:id/',
  summary: 'Remove a block without apartments from every list',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const addApartments = endpoint({
  method: 'POST',
  path: '/api/core/blocks/:id/apartments/',
  summary: 'Add several apartments to a block, all or none',
  body: newApartmentsSchema,
  takesKey: true,
  status: 201,
  response: blockSchema,
});

export const listApartments = endpoint({
  method: 'GET',
  path: '/api/core/apartments/',
  summary: 'Apartments, of one block or all; with file, as a CSV, XLSX or PDF file',
  query: apartmentQuerySchema,
  response: listOf(apartmentSchema),
});
export const listAvailableApartments = endpoint({
  method: 'GET',
  path: '/api/core/apartments/available/',
  summary: 'Apartments that nobody lives in',
  query: availableQuerySchema,
  response: availableApartmentsSchema,
});
export const createApartment = endpoint({
  method: 'POST',
  path: '/api/core/apartments/',
  summary: 'Create an apartment',
  body: newApartmentSchema,
  files: ['image'],
  status: 201,
  response: apartmentSchema,
});
export const updateApartment = endpoint({
  method: 'PATCH',
  path: '/api/core/apartments/:id/',
  summary: 'Change an apartment',
  body: apartmentChangeSchema,
  stale: 'refused',
  files: ['image'],
  response: apartmentSchema,
});

export const getApartment = endpoint({
  method: 'GET',
  path: '/api/core/apartments/:id/',
  summary: 'One apartment',
  response: apartmentSchema,
});
export const deleteApartment = endpoint({
  method: 'DELETE',
  path: '/api/core/apartments/:id/',
  summary: 'Remove an apartment that has no current or coming lease from every list',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});

const reference = (path: string, plural: string, singular: string) => ({
  list: endpoint({ method: 'GET', path, summary: plural, query: z.object(listQuery), response: listOf(namedSchema) }),
  create: endpoint({
    method: 'POST',
    path,
    summary: `Add ${singular}`,
    body: newNameSchema,
    status: 201,
    response: namedSchema,
  }),
});
export const amenities = reference('/api/core/amenities/', 'Amenities', 'an amenity');
export const furnishings = reference('/api/core/furnishings/', 'Furnishings', 'a furnishing');

export const listOwners = endpoint({
  method: 'GET',
  path: '/api/core/owners/',
  summary: 'Accounts that can own an estate',
  query: z.object(listQuery),
  response: listOf(ownerSchema),
});
export const createOwner = endpoint({
  method: 'POST',
  path: '/api/core/owners/',
  summary: 'Make an owner account',
  body: z.object({
    username,
    email,
    password: newPassword,
    first_name: optionalText(100),
    last_name: optionalText(100),
    phone_number: optionalPhone,
  }),
  status: 201,
  response: ownerSchema,
});
