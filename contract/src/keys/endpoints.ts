import * as z from 'zod/mini';
import { emptyBody, endpoint } from '../endpoint.ts';
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from './key.ts';

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys/',
  summary: 'The API keys, those that work first; at most 200',
  response: z.array(apiKeySchema),
});

// No Idempotency-Key: the answer to repeat would hold the key.
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys/',
  summary: 'Create an API key, which is shown this once',
  body: newApiKeySchema,
  status: 201,
  response: createdApiKeySchema,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id/',
  summary: 'Revoke an API key at once',
  stale: 'taken: an API key never changes, and revoking one that is revoked already changes nothing',
  status: 204,
  response: emptyBody,
});
