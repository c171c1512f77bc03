import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { PROVIDER_NAMES } from './provider.ts';

const params = z.object({ provider: z.enum(PROVIDER_NAMES), token: text(200) });
const response = z.object({});

/** The body is stored as it comes: any content type, at most 16 KB. See docs/rules.md, Callbacks. */
export const postCallback = endpoint({
  method: 'POST',
  path: '/api/money/callbacks/:provider/:token/',
  summary: "A network's callback about a payment, or the gateway's about an SMS, stored as it comes",
  params,
  response,
});
/** MTN's documents have both methods. */
export const putCallback = endpoint({ ...postCallback, method: 'PUT' });
