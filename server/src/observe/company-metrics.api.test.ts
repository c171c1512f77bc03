import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '@amayumba/contract/refusal.ts';
import { buildApp } from '../app.ts';
import { currentParts } from '../companies/current-company.ts';
import { severalCompanies } from '../test/several-companies.ts';
import type { CompanyNow } from './company-metrics.ts';
import { portalMetrics } from './metrics.ts';

const t = severalCompanies();
let app: FastifyInstance;
let now: CompanyNow[];

const idOf = (name: string) => t.companies.known().find(({ short_name }) => short_name === name)?.id ?? 0;

beforeAll(async () => {
  app = await buildApp(currentParts(t.office.clock), {
    companies: t.companies,
    metrics: {
      metrics: portalMetrics(),
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      companies: () => now,
      lastBackup: () => Promise.resolve(undefined),
      token: undefined,
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  now = t.companies.known().map(({ id }) => ({ id, connections: 0, waiting: undefined }));
});

const read = async () =>
  (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('amayumba_company_'));

test('requests are counted for the company that they belong to, and its name is not shown', async () => {
  await app.inject('/c/bravo/api/estates/');
  await app.inject('/c/bravo/api/estates/');
  await app.inject({ url: '/api/estates/', headers: { host: 'acme.test' } });
  await app.inject({ url: '/api/token/', method: 'POST', payload: { username: 'a', password: 'b', company: 'bravo' } });
  await app.inject('/c/bravo/healthz');
  const lines = await read();
  expect(lines).toContain(`amayumba_company_requests_total{company="${idOf('bravo')}",status="4xx"} 3`);
  expect(lines).toContain(`amayumba_company_requests_total{company="${idOf('acme')}",status="4xx"} 1`);
  expect(
    lines.find((line) => line.startsWith(`amayumba_company_request_seconds_total{company="${idOf('bravo')}"}`)),
  ).toMatch(/ \d\.\d+/);
  expect(lines.join()).not.toMatch(/bravo|acme/);
});

test('the last fault of a company is known by its time, and being updated is none', async () => {
  const answers = vi.spyOn(t.companies, 'mustAnswer').mockImplementation(() => fail('company_updating'));
  await app.inject('/c/bravo/api/estates/');
  const series = `amayumba_company_last_error_timestamp_seconds{company="${idOf('bravo')}"}`;
  expect((await read()).some((line) => line.startsWith(series))).toBe(false);
  answers.mockImplementation(() => {
    throw new Error('a bug');
  });
  await app.inject('/c/bravo/api/estates/');
  answers.mockRestore();
  expect(await read()).toContain(`${series} ${t.office.clock.now() / 1000}`);
});

test('a company has ten series at most, and none once it is deleted', async () => {
  const [first] = now;
  if (!first) throw new Error('there is a first company');
  now = [{ ...first, connections: 3, waiting: { mail_waiting: 2, mail_failed: 1, jobs_failing: 4 } }];
  const company = `company="${first.id}"`;
  expect(await read()).toEqual([
    `amayumba_company_database_connections{${company}} 3`,
    `amayumba_company_mail_messages{${company},state="waiting"} 2`,
    `amayumba_company_mail_messages{${company},state="failed"} 1`,
    `amayumba_company_jobs_failing{${company}} 4`,
  ]);
  now = t.companies.known().map(({ id }) => ({ id, connections: 0, waiting: undefined }));
  expect((await read()).filter((line) => line.includes(`company="${idOf('bravo')}"`))).toEqual([
    `amayumba_company_database_connections{company="${idOf('bravo')}"} 0`,
  ]);
});
