import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { searchEverything as search } from './search.service.ts';

/** The search over everything. */
export function searchRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, searchEverything, { may: 'search:read' }, ({ viewer, query }) => search(parts, viewer, query.q));
}
