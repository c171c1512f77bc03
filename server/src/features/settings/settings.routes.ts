import type { FastifyInstance } from 'fastify';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as settings from './settings.service.ts';

/** Routes of the portal-wide settings. */
export function settingsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, getSettings, { may: 'settings:read' }, () => settings.showSettings(parts));
  route(app, updateSettings, { may: 'settings:write' }, ({ viewer, body, match }) =>
    settings.updateSettings(parts, viewer, body, match),
  );
}
