import type { FastifyRequest } from 'fastify';

/** The address and browser of a request, as a person's list of sign-ins shows them. */
export interface Origin {
  address: string;
  user_agent: string;
}

/** Returns the origin of a request: its address (from the proxy's header if TRUST_PROXY is set) and its User-Agent. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
});
