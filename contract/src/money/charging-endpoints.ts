import * as z from 'zod/mini';
import { emptyBody, endpoint } from '../endpoint.ts';
import { listOf, pagingQuery } from '../lists.ts';
import { EXPORT_MEDIA_TYPES } from '../reports/rules.ts';
import { bulkChargeRequestSchema, bulkChargeSchema } from './bulk-charge.ts';
import { scheduleFileQuerySchema, scheduleRequestSchema, scheduleSchema } from './schedule.ts';
import { newTermsSchema, termsSchema } from './terms.ts';

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/money/accounts/:id/terms/',
  summary: 'The rent that the lease of an account has had, has and will have',
  query: z.object(pagingQuery),
  response: listOf(termsSchema),
});
export const createTerms = endpoint({
  method: 'POST',
  path: '/api/money/accounts/:id/terms/',
  summary: 'Set the rent of a lease from a day on',
  body: newTermsSchema,
  takesKey: true,
  status: 201,
  response: termsSchema,
});
export const deleteTerms = endpoint({
  method: 'DELETE',
  path: '/api/money/terms/:id/',
  summary: 'Remove terms by which nothing was charged yet',
  stale: 'taken: terms are added and removed, never changed',
  status: 204,
  response: emptyBody,
});

export const previewSchedule = endpoint({
  method: 'POST',
  path: '/api/money/schedule/preview/',
  summary: 'The rent that will be charged by a day; nothing is written',
  body: scheduleRequestSchema,
  response: scheduleSchema,
});
export const exportSchedule = endpoint({
  method: 'GET',
  path: '/api/money/schedule/',
  summary: 'The rent that will be charged by a day as a CSV, XLSX or PDF file',
  query: scheduleFileQuerySchema,
  response: z.unknown(),
  file: Object.values(EXPORT_MEDIA_TYPES),
});
export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/money/schedule/run/',
  summary: 'Charge the rent that is due by a day, each period once',
  body: scheduleRequestSchema,
  takesKey: true,
  response: scheduleSchema,
});
export const chargeMany = endpoint({
  method: 'POST',
  path: '/api/money/charges/bulk/',
  summary: 'Charge many accounts, all or none; with preview, nothing is written',
  body: bulkChargeRequestSchema,
  takesKey: true,
  response: bulkChargeSchema,
});
