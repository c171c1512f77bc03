import { changeMessageSettings, getMessageSettings } from '@amayumba/contract/messages/my-settings-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { originOf } from '../../accounts/origin.ts';
import { changeMySettings, showMySettings } from './my-settings.service.ts';

/** A tenant's settings for messages. */
export function mySettingsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, getMessageSettings, { may: 'messages:own' }, ({ viewer }) => showMySettings(parts, viewer));
  route(app, changeMessageSettings, { may: 'messages:own' }, ({ viewer, body, request }) =>
    changeMySettings(parts, viewer, body, originOf(request)),
  );
}
