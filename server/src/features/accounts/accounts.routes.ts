import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../parts.ts';

export function accountsRoutes(_app: FastifyInstance, _parts: Parts): void {}
