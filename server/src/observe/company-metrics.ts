import { Counter, Gauge, type Registry } from 'prom-client';

/** The figures of a company when the metrics are read. */
export interface CompanyNow {
  /** Its number in `platform.companies`: names of companies are often names of people. */
  id: number;
  connections: number;
  /** The work that waited at its last visit; undefined before the first. */
  waiting: { mail_waiting: number; mail_failed: number; jobs_failing: number } | undefined;
}

interface Counted {
  byStatus: Map<string, number>;
  seconds: number;
  lastErrorMs: number;
}

/** Metrics of each company: at most ten series, so 5,000 with 500 companies. */
export interface CompanyMetrics {
  count(id: number, answer: { status: number; seconds: number; nowMs: number }): void;
  /** Writes the series of these companies, and forgets those of others. */
  set(companies: readonly CompanyNow[]): void;
}

/** An unreachable database, or a company that is being updated, is not a fault of the company. */
const isFault = (status: number) => status >= 500 && status !== 503;

export function companyMetrics(register: Registry): CompanyMetrics {
  const registers = [register];
  const shared = (name: string, help: string, labels: string[] = []) => ({
    name: `amayumba_company_${name}`,
    help,
    labelNames: ['company', ...labels],
    registers,
  });
  const requests = new Counter(shared('requests_total', 'Requests of a company', ['status']));
  const seconds = new Counter(shared('request_seconds_total', 'Time that they took'));
  const lastError = new Gauge(
    shared('last_error_timestamp_seconds', 'When one of them last failed by a fault of the portal'),
  );
  const connections = new Gauge(shared('database_connections', 'Connections to the database'));
  const mail = new Gauge(
    shared('mail_messages', 'Messages at the last visit that waited, or were given up', ['state']),
  );
  const jobs = new Gauge(shared('jobs_failing', 'Regular jobs whose last run had failed at the last visit'));
  const counted = new Map<number, Counted>();

  function write({ id, connections: open, waiting }: CompanyNow): void {
    const company = String(id);
    const known = counted.get(id);
    for (const [status, count] of known?.byStatus ?? []) requests.inc({ company, status }, count);
    if (known) seconds.inc({ company }, known.seconds);
    if (known && known.lastErrorMs > 0) lastError.set({ company }, known.lastErrorMs / 1000);
    connections.set({ company }, open);
    if (!waiting) return;
    mail.set({ company, state: 'waiting' }, waiting.mail_waiting);
    mail.set({ company, state: 'failed' }, waiting.mail_failed);
    jobs.set({ company }, waiting.jobs_failing);
  }

  return {
    count(id, { status, seconds: took, nowMs }) {
      const known = counted.get(id) ?? { byStatus: new Map<string, number>(), seconds: 0, lastErrorMs: 0 };
      counted.set(id, known);
      const kind = `${Math.floor(status / 100)}xx`;
      known.byStatus.set(kind, (known.byStatus.get(kind) ?? 0) + 1);
      known.seconds += took;
      if (isFault(status)) known.lastErrorMs = nowMs;
    },
    set(companies) {
      const ids = new Set(companies.map(({ id }) => id));
      for (const id of [...counted.keys()].filter((known) => !ids.has(known))) counted.delete(id);
      for (const metric of [requests, seconds, lastError, connections, mail, jobs]) metric.reset();
      for (const company of companies) write(company);
    },
  };
}
