import { getProof } from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { sendDownload } from '../../files/send-download.ts';
import { printProof } from './proof.service.ts';

/** The proof of messages about an account. */
export function proofRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, getProof, { may: 'messages:read' }, async ({ viewer, params, reply }) =>
    sendDownload(reply, 'application/pdf', await printProof(parts, viewer, params.id)),
  );
}
