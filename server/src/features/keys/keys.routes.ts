import { createApiKey, listApiKeys, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { newApiKeySchema } from '@amayumba/contract/keys/key.ts';
import { rightFields } from '@amayumba/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/origin.ts';
import * as keys from './keys.service.ts';

const WRITE = { may: 'keys:write' } as const;

/** API keys. See docs/rules.md, API keys. */
export function keysRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listApiKeys, WRITE, () => keys.listKeys(parts));
  route(
    app,
    createApiKey,
    WRITE,
    ({ viewer, body, request }) => keys.createKey(parts, viewer, body, originOf(request)),
    async ({ viewer, body }) => keys.faultsOfKey(parts, viewer, rightFields(newApiKeySchema, body)),
  );
  route(app, revokeApiKey, WRITE, ({ viewer, params }) => keys.revokeKey(parts, viewer, params.id));
}
