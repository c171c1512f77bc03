import type { FastifyInstance } from 'fastify';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { addressBlock } from '../../http/address-block.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { storeContactMessage } from './contact.service.ts';

/** Route of the public contact form. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  const modestly = throttle(parts, { what: sendContactMessage.path, requests: 5, minutes: 10 });
  route(app, sendContactMessage, { public: true }, async ({ body, request }) => {
    await modestly.take(addressBlock(request.ip));
    await storeContactMessage(parts, body);
    return { message: 'Message Sent!' };
  });
}
