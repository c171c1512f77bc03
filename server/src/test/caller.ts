import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '@amayumba/contract/endpoint.ts';
import type { ErrorBody } from '@amayumba/contract/errors.ts';
import type { Parts } from '../parts.ts';

interface Request<E extends Endpoint> {
  id?: number | string;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** A body of any shape, for the tests of bad input. */
  anyBody?: unknown;
  headers?: Record<string, string>;
  /** Sends the body as multipart with these files. */
  files?: Record<string, { name: string; content: Buffer; type?: string }>;
}

/** A response. `error` is the same body, for reading refusals. */
export interface Answer<E extends Endpoint> {
  status: number;
  body: ResponseOf<E>;
  error: ErrorBody;
  headers: Record<string, unknown>;
  text: string;
  /** The raw response, where it is a file. */
  bytes: Buffer;
}

export interface Caller {
  call<E extends Endpoint>(endpoint: E, request?: Request<E>): Promise<Answer<E>>;
}

function addressOf(endpoint: Endpoint, { id, query }: { id?: number | string; query?: unknown }): string {
  // Two parameters are named by `step/language`.
  const values = /:\w+.*:\w+/.test(endpoint.path) ? String(id ?? '').split('/') : [String(id ?? '')];
  const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(values.shift() ?? 'en'));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function multipart(body: unknown, files: NonNullable<Request<Endpoint>['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) {
    form.append(
      name,
      new Blob([new Uint8Array(file.content)], { type: file.type ?? 'application/octet-stream' }),
      file.name,
    );
  }
  return form;
}

async function payloadOf({
  anyBody,
  body,
  files,
}: Request<Endpoint>): Promise<{ payload?: Buffer | string; type?: string }> {
  const content = anyBody ?? body;
  if (files) {
    const response = new Response(multipart(content, files));
    return { payload: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
  }
  return content === undefined ? {} : { payload: JSON.stringify(content), type: 'application/json' };
}

/** Makes calls of the contract through the whole app, signed in as an account. */
export function callerFor(app: FastifyInstance, parts: Parts) {
  const tokenFor = async (userId: number) => {
    const id = randomUUID();
    const expires_at = new Date(parts.clock.now() + 86_400_000);
    await parts.db.insertInto('sessions').values({ id, user_id: userId, expires_at }).execute();
    return parts.tokens.sign(userId, id);
  };
  return (user: { id: number } | null): Caller => {
    let token: Promise<string> | undefined;
    return {
      async call(endpoint, request = {}) {
        if (user) token ??= tokenFor(user.id);
        const { payload, type } = await payloadOf(request);
        const response = await app.inject({
          method: endpoint.method,
          url: addressOf(endpoint, request),
          headers: {
            ...(token && { authorization: `Bearer ${await token}` }),
            ...(type && { 'content-type': type }),
            ...request.headers,
          },
          ...(payload !== undefined && { payload }),
        });
        // Tests see the work that follows the response.
        await parts.background.settled();
        const isJson = String(response.headers['content-type']).includes('json');
        const body: unknown = isJson ? response.json() : undefined;
        return {
          status: response.statusCode,
          body,
          error: body,
          headers: response.headers,
          text: response.body,
          bytes: response.rawPayload,
        } as never;
      },
    };
  };
}
