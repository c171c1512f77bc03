import type { FastifyInstance } from 'fastify';
import { getSettings, updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { findSettings } from './settings.repository.ts';
import { updateSettings as changeSettings } from './settings.service.ts';

/** Routes of the portal-wide settings. */
export function settingsRoutes(app: FastifyInstance, { db }: Parts): void {
  route(app, getSettings, { may: 'settings:read' }, () => findSettings(db));
  route(app, updateSettings, { may: 'settings:write' }, ({ viewer, body, match }) =>
    changeSettings(db, viewer, body, match),
  );
}
