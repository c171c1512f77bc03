import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeNumber } from '../fields.ts';

/** A file by the signed link that its row handed out. Decisions §3. */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:file_id/',
  summary: 'A file, by a signed link that ends after 15 minutes',
  params: z.object({ file_id: z.uuid() }),
  query: z.object({ expires: wholeNumber(0, Number.MAX_SAFE_INTEGER), signature: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: ['image/*', 'application/pdf'],
});
