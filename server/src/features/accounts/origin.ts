import type { FastifyRequest } from 'fastify';

/** Where a request comes from, for the person who looks through their sign-ins. */
export interface Origin {
  address: string;
  user_agent: string;
}

/** The address of a request, behind a proxy the one it names where TRUST_PROXY says so, and the browser it says to be. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
});
