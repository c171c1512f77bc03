import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { KEY_PERMISSIONS } from '@amayumba/contract/keys/key-permissions.ts';
import { callersThatMay } from '../access/permissions.ts';
import { CALL_GROUPS, callGroup } from './call-group.ts';
import { REFUSAL_RESPONSES, refusalsOf } from './openapi-refusals.ts';
import type { Rule } from './route.ts';

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** A response that is a file of one of these types. */
const fileOf = (mediaTypes: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/**
 * Stores the refusals of an operation until the document is made: @fastify/swagger copies the objects that it refers
 * to.
 */
const REFUSALS_OF = 'x-refusals';

type Operations = Record<string, Record<string, { responses?: object; [REFUSALS_OF]?: object }>>;

/** The operations, each with its refusals among its responses. */
const withRefusals = (paths: object) =>
  Object.fromEntries(
    Object.entries(paths as Operations).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, { [REFUSALS_OF]: refusals, ...operation }]) => [
          method,
          { ...operation, responses: { ...operation.responses, ...refusals } },
        ]),
      ),
    ]),
  );

const repeatKey = { 'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 200 } };

const ifMatch = {
  'If-Match': {
    type: 'string',
    description:
      'The ETag of what was seen, several of them, or *. Compared strongly (RFC 9110); what was changed since is refused with 409 ' +
      'stale_change. The same can be said with `version` in the body; where both are sent, both must be right. Without either the change ' +
      'is made whatever was there.',
  },
};

/** The headers of a call beyond those that every call has. */
function headersOf({ takesKey, stale }: Endpoint) {
  const properties = { ...(takesKey && repeatKey), ...(stale === 'refused' && ifMatch) };
  return Object.keys(properties).length > 0 && { headers: { type: 'object', properties } };
}

/** The body of a call with files: as JSON without them, or as multipart with them. */
function bodyWithFiles(body: { properties?: object }, files: readonly string[]) {
  const fields = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const multipart = { ...body, properties: { ...body.properties, ...fields } };
  return { content: { 'application/json': { schema: body }, 'multipart/form-data': { schema: multipart } } };
}

/** The parts of a call's description that its schemas do not contain. */
const beyondSchemas = (endpoint: Endpoint, schema: { body?: object; response?: object }) => ({
  tags: [callGroup(endpoint.path)],
  response: {
    ...(endpoint.file ? { [endpoint.status ?? 200]: fileOf(endpoint.file) } : schema.response),
  },
  ...(endpoint.files && schema.body && { body: bodyWithFiles(schema.body, endpoint.files) }),
  ...headersOf(endpoint),
});

const HOW_TO_CALL = `Property management portal: estates, tenants, rent, complaints.

People sign in with \`POST /api/token/\` and send \`Authorization: Bearer\` with the access token. Programs send an API key
there, which a manager creates under Settings. A refusal is \`{"error", "code"}\`, with \`"fields"\` where the input was
wrong. For programs: [OpenAPI 3.1](/api/openapi.json).`;

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a person' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'amk_',
    description: 'The API key of a program, with the permission that the call names',
  },
} as const;

/** Who may make a call, in words and for programs. */
function accessOf(rule: Rule) {
  if ('public' in rule) return { description: 'Open to everybody.', security: [] };
  const { may } = rule;
  const isForKeys = (KEY_PERMISSIONS as readonly string[]).includes(may);
  return {
    description: `For: ${callersThatMay(may).join(', ')}. Permission: ${may}${isForKeys ? '' : ', which no API key has'}.`,
    // For a scheme that is not OAuth, OpenAPI 3.1 lists the required roles.
    security: [{ bearer: [may] }, ...(isForKeys ? [{ apiKey: [may] }] : [])],
    'x-permission': may,
  };
}

/**
 * Describes every registered call from its validation schemas: OpenAPI 3.1 at /api/openapi.json, as a page at
 * /api/docs.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amayumba',
        version: '1',
        description: HOW_TO_CALL,
      },
      tags: CALL_GROUPS.map((name) => ({ name })),
      components: { securitySchemes: SECURITY_SCHEMES, responses: REFUSAL_RESPONSES },
    },
    transform: (document) => {
      const { endpoint, rule } = document.route.config ?? {};
      if (!endpoint || !rule) return { schema: { hide: true }, url: document.url };
      const { schema, url } = toJsonSchema(document);
      return {
        schema: {
          ...schema,
          ...beyondSchemas(endpoint, schema as { body?: object; response?: object }),
          ...accessOf(rule),
          [REFUSALS_OF]: refusalsOf(endpoint, 'public' in rule),
        },
        url,
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      return { ...openapiObject, paths: withRefusals(openapiObject.paths ?? {}) };
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Amayumba: calls' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
  });
}
