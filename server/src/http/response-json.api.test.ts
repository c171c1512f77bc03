import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../test/build-test-app.ts';
import { responseJson } from './response-json.ts';

const t = testApp();

const rowSchema = z.object({
  id: z.number(),
  name: z.optional(z.string()),
  home: z.nullable(z.object({ rent: z.int() })),
});

async function sent(made: unknown) {
  const app = fastify().setSerializerCompiler(responseJson);
  app.get('/', { schema: { response: { 200: z.union([z.array(rowSchema), rowSchema]) } } }, () =>
    Promise.resolve(made),
  );
  return app.inject('/');
}

test('fields that the schema does not have are left out at every depth', async () => {
  const row = { id: 1, name: undefined, password_hash: 'x', home: { rent: 5, owner: 'y' } };
  const { body } = await sent([row, { id: 2, home: null, secret: true }]);
  expect(body).toBe('[{"id":1,"home":{"rent":5}},{"id":2,"home":null}]');
});

test.each([[{ id: '1', home: null }], [{ id: 1 }], [[{ id: 1, home: { rent: 5.5 } }]]])(
  '%j is no response of the schema, so it is not sent',
  async (made) => {
    const { statusCode, body } = await sent(made);
    expect(statusCode).toBe(500);
    expect(body).not.toContain('5.5');
  },
);

const described = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  });

test('every response of the contract is the same when it is read and when it is written', () => {
  const responses = t.app.registered.flatMap(({ endpoint }) => endpoint?.response ?? []);
  expect(responses.length).toBeGreaterThan(200);
  for (const response of responses) expect(described(response, 'input')).toEqual(described(response, 'output'));
});
