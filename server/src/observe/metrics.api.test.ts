import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { testApp } from '../test/build-test-app.ts';
import { createTestDatabase } from '../test/postgres.ts';
import { portalMetrics } from './metrics.ts';

const t = testApp();
const TOKEN = 'a token of sixteen or more';
const undo: (() => Promise<unknown>)[] = [];
let guarded: FastifyInstance;
let local: FastifyInstance;

const BACKUP_MS = Date.parse('2026-11-21T02:05:00Z');
const lastBackup = () => Promise.resolve(BACKUP_MS);
const never = () => Promise.resolve(undefined);

beforeAll(async () => {
  const database = await createTestDatabase(inject('postgres'));
  const metrics = portalMetrics();
  const { db, close, pool } = connect(database.connection, () => {}, metrics.statement);
  undo.push(close, database.drop);
  const parts = { ...t.parts, db };
  guarded = await buildApp(parts, { metrics: { metrics, pool, lastBackup, token: TOKEN } });
  local = await buildApp(t.parts, {
    metrics: { metrics: portalMetrics(), pool, lastBackup: never, token: undefined },
  });
  undo.unshift(
    () => guarded.close(),
    () => local.close(),
  );
});
afterAll(async () => {
  for (const step of undo) await step();
});

const read = async () => {
  const { body } = await guarded.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const figures = body
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]);
  return { body, figures: new Map(figures) };
};

const statusOf = async (app: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

test('with the token any machine can read the metrics, and everybody else gets a 404', async () => {
  expect(await statusOf(guarded, '10.0.0.7', { authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await statusOf(guarded, '10.0.0.7', { authorization: `Bearer ${TOKEN}x` })).toBe(404);
  expect(await statusOf(guarded, '127.0.0.1')).toBe(404);
});

test('without a token only this machine can read them, and no request forwarded by a proxy', async () => {
  expect(await statusOf(local, '127.0.0.1')).toBe(200);
  expect(await statusOf(local, '::1')).toBe(200);
  expect(await statusOf(local, '10.0.0.7')).toBe(404);
  expect(await statusOf(local, '127.0.0.1', { 'x-forwarded-for': '41.210.1.1' })).toBe(404);
  expect(await statusOf(local, '127.0.0.1', { forwarded: 'for=41.210.1.1' })).toBe(404);
  expect(await statusOf(local, '127.0.0.1', { 'x-real-ip': '41.210.1.1' })).toBe(404);
});

test('requests are counted by route pattern and class of status, without names of people', async () => {
  await guarded.inject('/api/files/17/?expires=1&signature=zzmarked');
  await guarded.inject({ url: '/api/token/', method: 'POST', payload: { username: 'zzmarked', password: 'zzmarked' } });
  await guarded.inject('/healthz');
  const { body, figures } = await read();
  const count = 'amayumba_http_request_duration_seconds_count';
  expect(figures.get(`${count}{method="GET",route="/api/files/:file_id/",status="4xx"}`)).toBe(1);
  expect(figures.get(`${count}{method="POST",route="/api/token/",status="4xx"}`)).toBe(1);
  expect(figures.get('amayumba_sign_ins_failed_total{reason="wrong"}')).toBe(1);
  expect(body).not.toContain('zzmarked');
  expect(body).not.toContain('route="/healthz"');
});

test('the metrics cover the database, mail, jobs, backups and the process itself', async () => {
  const { figures } = await read();
  expect(figures.get('amayumba_database_up')).toBe(1);
  expect(figures.get('amayumba_database_statement_duration_seconds_count')).toBeGreaterThan(0);
  expect(figures.get('amayumba_backup_last_success_timestamp_seconds')).toBe(BACKUP_MS / 1000);
  for (const name of [
    'amayumba_http_requests_in_flight',
    'amayumba_database_connections{state="waited_for"}',
    'amayumba_mail_messages{state="waiting"}',
    'amayumba_mail_oldest_seconds',
    'amayumba_jobs_failing',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, figures.has(name)]).toEqual([name, true]);
});

test('an unreachable database is a metric too', async () => {
  const metrics = portalMetrics();
  const { db, close, pool } = connect({ host: '127.0.0.1', port: 1 }, () => {}, metrics.statement);
  const app = await buildApp({ ...t.parts, db }, { metrics: { metrics, pool, lastBackup: never, token: undefined } });
  const { statusCode, body } = await app.inject('/metrics');
  await app.close();
  await close();
  expect(statusCode).toBe(200);
  expect(body).toContain('amayumba_database_up 0');
});
