import type { FastifyInstance } from 'fastify';
import { getContactDetails, sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { contactDetails } from '../settings/settings.service.ts';
import { storeContactMessage } from './contact.service.ts';

/** The public contact form, and how else to reach the property manager. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  const modestly = throttle(parts, { what: sendContactMessage.path, requests: 5, minutes: 10 });
  route(app, sendContactMessage, { public: true }, async ({ body, request }) => {
    await modestly.take(addressBlock(request.ip));
    await storeContactMessage(parts, body);
    return { message: 'Message Sent!' };
  });
  route(app, getContactDetails, { public: true }, () => contactDetails(parts.db));
}
