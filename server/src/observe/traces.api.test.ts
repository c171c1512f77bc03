import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { callerFor } from '../test/caller.ts';
import { factories } from '../test/factories/factories.ts';
import { testApp } from '../test/build-test-app.ts';
import { createTestDatabase } from '../test/postgres.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { startTraces, type Traces } from './traces.ts';

// A simulated collector: it accepts OTLP as JSON over HTTP and stores the spans.

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Export {
  resourceSpans: { resource: { attributes: CollectedSpan['attributes'] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
}

const t = testApp();
const undo: (() => Promise<unknown>)[] = [];
let collector: Server;
let received: Export[] = [];
let bytes = '';
let endpoint = '';

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      bytes += body;
      received.push(JSON.parse(body) as Export);
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
beforeEach(() => {
  received = [];
  bytes = '';
});
afterAll(async () => {
  for (const step of undo) await step();
  collector.close();
});

async function traced(
  work: (app: FastifyInstance, traces: Traces, db: ReturnType<typeof connect>['db']) => Promise<unknown>,
) {
  const traces = startTraces({ endpoint, serviceName: 'portal-under-test', ratio: 1 });
  const database = await createTestDatabase(inject('postgres'));
  const { db, close } = connect(database.connection, () => {}, traces.statement);
  const app = await buildApp({ ...t.parts, db }, { traces, trustsProxy: (address) => address === '127.0.0.1' });
  await work(app, traces, db);
  await app.close();
  await traces.stop();
  await close();
  await database.drop();
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
const valueOf = (span: CollectedSpan | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request is a span with its statements below it, in the trace that a trusted proxy began, and holds no values', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spans = await traced(async (app, _traces, db) => {
    const manager = await factories(db, t.clock).user('manager');
    const as = callerFor(app, { ...t.parts, db })(manager);
    await as.call(listTenants, {
      query: { search: 'zzmarked' },
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
  });
  const request = spans.find(({ name }) => name === 'GET /api/tenants/tenants/');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(valueOf(request, 'http.response.status_code')).toBe(200);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(1);
  expect(valueOf(statements.at(-1), 'db.query.text')).toMatch(/select .*\$1/s);
  expect(bytes).toContain('portal-under-test');
  expect(bytes).not.toContain('zzmarked');
});

test('statements after reading a body belong to their request too', async () => {
  const spans = await traced((app) =>
    app.inject({ method: 'POST', url: '/api/token/', payload: { username: 'zzmarked', password: 'zzmarked' } }),
  );
  const request = spans.find(({ name }) => name === 'POST /api/token/');
  expect(valueOf(request, 'http.response.status_code')).toBe(401);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).length).toBeGreaterThan(0);
  expect(bytes).not.toContain('zzmarked');
});

test('a mail is a span with its id, and its error names nobody', async () => {
  const spans = await traced(async (_app, traces) => {
    const transport = traces.transport({
      send: () => Promise.reject(new Error('550 no such user <zzmarked@example.ug>')),
      close: () => {},
    });
    const mail = {
      id: 42,
      to_address: 'zzmarked@example.ug',
      to_name: 'zzmarked',
      reply_to_address: '',
      subject: '',
      body: '',
      created_at: '',
    };
    await expect(transport.send(mail)).rejects.toThrow('550');
  });
  const [span] = spans;
  expect([span?.name, valueOf(span, 'amayumba.mail_id'), span?.status.code]).toEqual([
    'mail send',
    expect.anything(),
    2,
  ]);
  expect(bytes).not.toContain('zzmarked');
});
