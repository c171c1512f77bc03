import type { FastifyInstance } from 'fastify';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { takeContactMessage } from './contact.service.ts';

/** The public contact form. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  const writeModestly = throttle(parts.clock, { requests: 5, minutes: 10 });
  route(app, sendContactMessage, { public: true }, async ({ body, request }) => {
    writeModestly(request.ip);
    await takeContactMessage(parts, body);
    return { message: 'Message Sent!' };
  });
}
