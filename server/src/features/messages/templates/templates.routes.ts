import { changeTemplate, listTemplates, resetTemplate } from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import * as templates from './templates.service.ts';

/** The texts of SMS. */
export function templatesRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listTemplates, { may: 'messages:read' }, () => templates.listTemplates(parts.db, parts));
  route(app, changeTemplate, { may: 'templates:write' }, ({ viewer, params, body, match }) =>
    templates.changeTemplate(parts, viewer, params, body, match),
  );
  route(app, resetTemplate, { may: 'templates:write' }, ({ viewer, params, match }) =>
    templates.resetTemplate(parts, viewer, params, match),
  );
}
