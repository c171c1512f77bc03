import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Routes that machines call all day: their lines have the level debug. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

/** The pattern of a request's route, never its address, which contains ids, names and tokens. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/**
 * Logs one line for each answered request, with the account's id and role and the route's pattern, and no personal
 * data.
 */
export class AccessLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' });
  }

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const route = routeOf(request);
    const level = PROBES.has(route) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        viewer_id: request.viewer?.user_id,
        role: request.viewer?.role,
        ...(error && { cut_off: true }),
      },
      'request',
    );
  }

  override routeNotFound() {}
}
