import { expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();

interface Operation {
  tags: string[];
  description: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> };
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
}

const open = (url: string) => t.app.inject({ url, headers: { accept: 'text/html' } });
async function described() {
  return (await t.app.inject('/api/openapi.json')).json<{
    tags: { name: string }[];
    paths: Record<string, Record<string, Operation>>;
  }>();
}

test.each(['/api/docs', '/api/docs/'])(
  '%s is a page that loads only from here and runs nothing inline',
  async (url) => {
    const { statusCode, headers, body } = await open(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).not.toMatch(/<style|style=|\son\w+=|<script(?! src)/);
    const loaded = [...body.matchAll(/<(?:script src|link [^>]*href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded.length).toBeGreaterThan(3);
    for (const address of loaded) {
      const { origin, pathname } = new URL(address, `http://portal.test${url}`);
      const { statusCode: status } = await t.app.inject(pathname);
      expect([origin, address, status]).toEqual(['http://portal.test', address, 200]);
    }
  },
);

test('the document names the roles, the permission and the group of every call', async () => {
  const { paths, tags } = await described();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(60);
  const isDescribed = /^(?:For: [a-z, ]+\. Permission: [a-z_]+:[a-z]+(?:, which no API key has)?|Open to everybody)\.$/;
  expect(operations.filter(({ description }) => !isDescribed.test(description))).toEqual([]);
  const groups = new Set(tags.map(({ name }) => name));
  expect(operations.flatMap((operation) => operation.tags).filter((tag) => !groups.has(tag))).toEqual([]);
  expect(paths['/api/payments/payments/']?.['get']?.description).toMatch(
    /^For: manager, accountant, viewer\. Permission: payments:read\.$/,
  );
  expect(paths['/api/keys/']?.['get']?.description).toBe('For: manager. Permission: keys:write, which no API key has.');
  expect(paths['/api/register/']?.['post']?.description).toBe('Open to everybody.');
});

test('a call has its parameters, its body with the required fields, and its response', async () => {
  const { paths } = await described();
  const list = paths['/api/payments/payments/']?.['get'];
  expect(list?.parameters).toContainEqual(expect.objectContaining({ name: 'month', in: 'query' }));
  const create = paths['/api/payments/payments/']?.['post'];
  expect(create?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  const body = create?.requestBody?.content['application/json']?.schema;
  expect(body?.required).toEqual(expect.arrayContaining(['amount', 'due_date']));
  const files = paths['/api/payments/payments/log_payment/']?.['post']?.requestBody?.content['multipart/form-data'];
  expect(files?.schema.properties['receipt_file']).toEqual({ type: 'string', format: 'binary' });
  expect(Object.keys(paths['/api/payments/payments/{id}/']?.['delete']?.responses ?? {})).toContain('204');
});

test('a call says which kinds of token it takes, and how it may refuse', async () => {
  const { paths } = await described();
  const securityOf = (path: string, method: string) => paths[path]?.[method]?.security;
  expect(securityOf('/api/core/estates/', 'get')).toEqual([{ bearer: ['estates:read'] }, { apiKey: ['estates:read'] }]);
  expect(securityOf('/api/keys/', 'get')).toEqual([{ bearer: ['keys:write'] }]);
  expect(securityOf('/api/register/', 'post')).toEqual([]);
  const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statusesOf('/api/keys/', 'get')).toEqual(['200', '401', '403', '429', 'default']);
  expect(statusesOf('/api/keys/{id}/', 'delete')).toEqual(
    expect.arrayContaining(['204', '400', '401', '403', '404', '409', '429', 'default']),
  );
  expect(paths['/api/keys/']?.['get']?.responses['401']).toEqual({ $ref: '#/components/responses/Refused401' });
});

test('a path below the page is still no call', async () => {
  const { statusCode, headers } = await open('/api/docs/nothing');
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});
