import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import {
  newOwnershipSchema,
  ownerDetailsChangeSchema,
  ownerDetailsSchema,
  ownershipQuerySchema,
  ownershipSchema,
} from './ownership.ts';

const ownerParams = z.object({ owner: id });

export const listOwnerships = endpoint({
  method: 'GET',
  path: '/api/owners/ownerships/',
  summary: 'Who owns which share of which estate, and since when; ended ones too',
  query: ownershipQuerySchema,
  response: z.array(ownershipSchema),
});
export const setOwnership = endpoint({
  method: 'POST',
  path: '/api/owners/ownerships/',
  summary: 'Set the share of an owner in an estate from a day on; 0 ends it',
  body: newOwnershipSchema,
  takesKey: true,
  status: 201,
  response: z.array(ownershipSchema),
});
export const getOwnerDetails = endpoint({
  method: 'GET',
  path: '/api/owners/details/:owner/',
  summary: 'The details of an owner for statements, remittances and tax',
  params: ownerParams,
  response: ownerDetailsSchema,
});
export const changeOwnerDetails = endpoint({
  method: 'PATCH',
  path: '/api/owners/details/:owner/',
  summary: 'Change the kind, the TIN and the account of an owner',
  params: ownerParams,
  body: ownerDetailsChangeSchema,
  stale: 'refused',
  response: ownerDetailsSchema,
});
