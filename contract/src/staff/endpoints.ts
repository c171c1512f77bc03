import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { newStaffSchema, staffChangeSchema, staffQuerySchema, staffSchema } from './staff.ts';

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff/',
  summary: 'The people of the office with their work, estates and cash limits, by name',
  query: staffQuerySchema,
  response: listOf(staffSchema),
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:id/',
  summary: 'One person of the office',
  response: staffSchema,
});

export const createStaff = endpoint({
  method: 'POST',
  path: '/api/staff/',
  summary: 'Make an account for a person of the office and mail them a link to choose a password',
  body: newStaffSchema,
  takesKey: true,
  status: 201,
  response: staffSchema,
});

export const updateStaff = endpoint({
  method: 'PATCH',
  path: '/api/staff/:id/',
  summary: "Change a person's work in the office, their estates and limits, or switch the account off or on",
  body: staffChangeSchema,
  stale: 'refused',
  response: staffSchema,
});
