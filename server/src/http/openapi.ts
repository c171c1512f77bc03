import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { REFUSALS } from '@amayumba/contract/errors.ts';
import { callersThatMay } from '../access/permissions.ts';
import { CALL_GROUPS, callGroup } from './call-group.ts';

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** A response that is a file of one of these types. */
const fileOf = (mediaTypes: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/** The response of every call that refuses. See docs/product.md, Errors. */
const refusal = {
  description: 'Refused',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'A sentence for a person' },
          code: { type: 'string', enum: Object.keys(REFUSALS) },
          fields: {
            type: 'object',
            description: 'With 400: what is wrong, by field',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
          detail: { type: 'string', description: 'With 401: the sentence again' },
          current: { description: 'With stale_change: what is stored now, as the call answers it' },
          sent: { description: 'With stale_change: what was to be stored, without passwords' },
          changed_by: { type: ['string', 'null'], description: 'With stale_change: who changed it, where known' },
          changed_at: { type: ['string', 'null'], format: 'date-time', description: 'With stale_change: when' },
          request_id: {
            type: 'string',
            description: 'With 500 and above: the number of the request, as in X-Request-Id',
          },
        },
        required: ['error', 'code'],
      },
    },
  },
};

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
    default: refusal,
  },
  ...(endpoint.files && schema.body && { body: bodyWithFiles(schema.body, endpoint.files) }),
  ...headersOf(endpoint),
});

const HOW_TO_CALL = `Property management portal: estates, tenants, rent, complaints.

Sign in with \`POST /api/token/\` and send \`Authorization: Bearer\` with the access token. A refusal is \`{"error", "code"}\`, with
\`"fields"\` where the input was wrong. For programs: [OpenAPI 3.1](/api/openapi.json).`;

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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const { endpoint, rule } = document.route.config ?? {};
      if (!endpoint || !rule) return { schema: { hide: true }, url: document.url };
      const { schema, url } = toJsonSchema(document);
      const isPublic = 'public' in rule;
      const description = isPublic ? 'Open to everybody.' : `For: ${callersThatMay(rule.may).join(', ')}.`;
      return {
        schema: {
          ...schema,
          ...beyondSchemas(endpoint, schema as { body?: object; response?: object }),
          description,
          security: isPublic ? [] : [{ bearer: [] }],
        },
        url,
      };
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Amayumba: calls' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
  });
}
