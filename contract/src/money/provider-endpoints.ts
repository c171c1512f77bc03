import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { providerChangeSchema, providerParams, providerSchema, providerTestSchema } from './provider.ts';

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/money/providers/',
  summary: 'The mobile money networks and the SMS gateway, how each is reached, and when it last answered',
  response: z.array(providerSchema),
});
export const updateProvider = endpoint({
  method: 'PATCH',
  path: '/api/money/providers/:name/',
  summary: 'Change how a network or the SMS gateway is reached, and its secrets, which are never shown again',
  params: providerParams,
  body: providerChangeSchema,
  stale: 'refused',
  response: providerSchema,
});
export const testProvider = endpoint({
  method: 'POST',
  path: '/api/money/providers/:name/test/',
  summary: 'Ask a network or the SMS gateway for something harmless, to see whether it accepts the keys',
  params: providerParams,
  takesKey: true,
  response: providerTestSchema,
});
