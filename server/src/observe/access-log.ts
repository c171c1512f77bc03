import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Routes that machines ask all day: their lines are for debugging. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

/** The pattern of the route that took a request, never its address: ids, names and tokens stand in that. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** One line for each request, when it is answered: who by id and role, what by the route's pattern. Nobody's data is in it. */
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
