import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { rolesThatMay } from '../access/permissions.ts';

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** An answer that is a file of one of these types. */
const fileOf = (mediaTypes: readonly string[]) => ({
  description: 'The file',
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/** Describes every registered call, from the schemas that validate: OpenAPI 3.1 at /api/openapi.json. Decisions §2. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amayumba',
        version: '1',
        description: 'Property management portal: estates, tenants, rent, complaints.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const { endpoint, rule } = document.route.config ?? {};
      if (!endpoint || !rule) return { schema: { hide: true }, url: document.url };
      const { schema, url } = toJsonSchema(document);
      const isPublic = 'public' in rule;
      const description = isPublic ? 'Open to everybody.' : `For: ${rolesThatMay(rule.may).join(', ')}.`;
      const consumes = endpoint.files ? ['application/json', 'multipart/form-data'] : undefined;
      return {
        schema: {
          ...schema,
          ...(endpoint.file && { response: { [endpoint.status ?? 200]: fileOf(endpoint.file) } }),
          description,
          ...(consumes && { consumes }),
          security: isPublic ? [] : [{ bearer: [] }],
        },
        url,
      };
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
}
