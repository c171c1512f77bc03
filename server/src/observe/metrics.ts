import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StatementWatcher } from '../db/connect.ts';
import { codeOf } from '../db/error-code.ts';
import { PROBES, routeOf } from './access-log.ts';
import { type CompanyNow, companyMetrics } from './company-metrics.ts';
import type { PortalFigures } from './figures.repository.ts';

/** Bounds in seconds: most responses take milliseconds, exports and uploads take many seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Calls that sign somebody in. */
const SIGN_INS: ReadonlySet<string> = new Set(['/api/token/', '/api/token/second-factor/', '/api/password/first/']);

/** Values that are read at each scrape. */
export interface Now {
  pool: { total: number; idle: number; waiting: number };
  /** Undefined when the database does not answer. */
  figures: PortalFigures | undefined;
  /** Milliseconds since 1970; undefined when there was none. */
  lastBackupMs: number | undefined;
  nowMs: number;
  /** All companies, where the app serves several. */
  companies: readonly CompanyNow[];
}

/** Metrics of the portal for Prometheus. Labels name routes and states, never people, and companies by a number. */
export interface Metrics {
  statement: StatementWatcher;
  /** Counts the requests of an app from now on. */
  watch(app: FastifyInstance, clock: { now(): number }): void;
  /** All metrics in Prometheus's text format. */
  page(now: Now): Promise<string>;
  contentType: string;
}

/** SQLSTATE classes are few; an error without one concerns the connection. */
function classOf(error: unknown): string {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
}

export function portalMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `amayumba_${name}`, help, labelNames, registers });

  const durations = new Histogram({
    name: 'amayumba_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const refusedSignIns = new Counter({
    name: 'amayumba_sign_ins_failed_total',
    help: 'Sign-ins that were refused, by why: wrong, or too many attempts',
    labelNames: ['reason'],
    registers,
  });
  const statements = new Histogram({
    name: 'amayumba_database_statement_duration_seconds',
    help: 'Time that statements took',
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'amayumba_database_errors_total',
    help: 'Statements that failed, by SQLSTATE class; 23 is a rule of the data that kept somebody from a mistake',
    labelNames: ['class'],
    registers,
  });
  const connections = gauge('database_connections', 'Connections to the database, by what they do', ['state']);
  const up = gauge('database_up', 'Whether the database answered just now');
  const mail = gauge('mail_messages', 'Messages that wait, or were given up and nobody has looked at', ['state']);
  const mailAge = gauge('mail_oldest_seconds', 'Age of the oldest message that waits');
  const jobs = gauge('jobs_failing', 'Regular jobs whose last run failed');
  const imports = gauge('imports_unfinished', 'Imports that run, or failed through no fault of their file');
  const collections = gauge('collections', 'Payments asked for by phone that are not over, or need a person', [
    'state',
  ]);
  const collectionAge = gauge('collections_oldest_seconds', 'Age of the oldest of them', ['state']);
  const messages = gauge('text_messages', 'SMS that wait or are on their way, and those of a week that were lost', [
    'state',
  ]);
  const messageAge = gauge('text_messages_oldest_seconds', 'Age of the oldest SMS that waits');
  const processes = gauge('processes', 'Portals that run on the same DATABASE_URL');
  const backup = gauge('backup_last_success_timestamp_seconds', 'When the last whole backup was made; 0: never');

  const ofCompanies = companyMetrics(register);

  for (const reason of ['wrong', 'too_many']) refusedSignIns.inc({ reason }, 0);

  function set({ pool, figures, lastBackupMs, nowMs, companies }: Now) {
    ofCompanies.set(companies);
    connections.set({ state: 'busy' }, pool.total - pool.idle);
    connections.set({ state: 'idle' }, pool.idle);
    connections.set({ state: 'waited_for' }, pool.waiting);
    up.set(figures ? 1 : 0);
    backup.set((lastBackupMs ?? 0) / 1000);
    if (!figures) return;
    mail.set({ state: 'waiting' }, figures.mail_waiting);
    mail.set({ state: 'failed' }, figures.mail_failed);
    mailAge.set(figures.oldest_mail === null ? 0 : Math.max(0, (nowMs - Date.parse(figures.oldest_mail)) / 1000));
    jobs.set(figures.jobs_failing);
    imports.set(figures.imports_unfinished);
    for (const state of ['created', 'sent', 'pending', 'unknown', 'mismatch']) {
      const found = figures.collections.find((one) => one.state === state);
      const age = found ? (nowMs - Date.parse(found.oldest)) / 1000 : 0;
      collections.set({ state }, found?.count ?? 0);
      collectionAge.set({ state }, Math.max(0, age));
    }
    for (const state of ['waiting', 'sent', 'failed', 'unknown'])
      messages.set({ state }, figures.text_messages.find((one) => one.state === state)?.count ?? 0);
    const oldest = figures.text_messages.find(({ state }) => state === 'waiting')?.oldest;
    messageAge.set(oldest === undefined ? 0 : Math.max(0, (nowMs - Date.parse(oldest)) / 1000));
    processes.set(figures.processes);
  }

  return {
    contentType: register.contentType,
    statement({ durationMs, error }) {
      statements.observe(durationMs / 1000);
      if (error !== undefined) failures.inc({ class: classOf(error) });
    },
    watch(app, clock) {
      app.addHook('onRequest', (_request, _reply, done) => {
        inFlight.inc();
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        inFlight.dec();
        const route = routeOf(request);
        const { method } = request;
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        const seconds = reply.elapsedTime / 1000;
        if (!PROBES.has(route)) durations.observe({ method, route, status }, seconds);
        const id = request.company?.company.id;
        if (id !== undefined && !PROBES.has(route))
          ofCompanies.count(id, { status: reply.statusCode, seconds, nowMs: clock.now() });
        if (SIGN_INS.has(route) && reply.statusCode === 401) refusedSignIns.inc({ reason: 'wrong' });
        if (SIGN_INS.has(route) && reply.statusCode === 429) refusedSignIns.inc({ reason: 'too_many' });
        done();
      });
    },
    page(now) {
      set(now);
      return register.metrics();
    },
  };
}
