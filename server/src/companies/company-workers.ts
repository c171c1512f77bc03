import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Parts } from '../parts.ts';
import type { Companies } from './companies.ts';
import { readWaitingWork, type WaitingWork } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';
import type { Work } from './company-parts.ts';
import { VISITED_EVERY_MS, visitCompanies } from './visit-companies.ts';
import type { Workers } from './workers-of.ts';

/** How often the pool checks whether woken workers have finished, in milliseconds. */
const CHECK_MS = 250;
/** Workers stay awake for work that is due within this time, in milliseconds. They also search for it this often. */
const SOON_MS = 5_000;
/** How often a company at work is checked for suspension, in milliseconds. */
const SWEEP_MS = 5_000;

interface Awake {
  parts: Parts;
  workers: Workers;
  /** The number of reports so far. */
  reports: number;
}

/** Nothing runs for a company that is suspended or being updated. */
function answers(companies: Companies, company: Company): boolean {
  try {
    companies.mustAnswer(company);
    return true;
  } catch {
    return false;
  }
}

/** Lets all workers of a company do the work that is due, except its jobs. */
function nudgeDeliveries({ report }: Workers): void {
  for (const work of ['mail', 'messages', 'money', 'webhooks'] as const) report(work);
}

interface WorkersParts {
  workersOf: (parts: Parts) => Workers;
  /** The connection settings of visits. */
  connection: ClientConfig;
  log: (line: string) => void;
}

/** The workers of all companies. */
export interface CompanyWorkers {
  /** Starts the worker of a company for work that waits, or notifies it where it runs. */
  report(parts: Parts, work: Work): void;
  /** Starts the workers of the first company, which never stop, and the visits of the others. */
  start(first: Parts, companies: Companies): void;
  /** The waiting work of a company at its last visit; undefined before the first. */
  waitingIn(schema: string): WaitingWork | undefined;
  stop(): Promise<void>;
}

/**
 * Runs mail, SMS, payments by phone and jobs of many companies. Workers query every few seconds, so only those of the
 * first company always run. A worker of another company starts when a request reports work for it. All its workers
 * start when something is due, and the jobs when it is their turn. They stop once they have finished, or when the
 * company is suspended or deleted.
 */
export function companyWorkers({ workersOf, connection, log }: WorkersParts): CompanyWorkers {
  const awake = new Map<string, Awake>();
  /** When sleeping companies are woken, by schema. */
  const alarms = new Map<string, NodeJS.Timeout>();
  const seen = new Map<string, WaitingWork>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let started: Companies | undefined;
  let round: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;

  /** A company that is not at work gets new workers when it is next needed. */
  function wake(parts: Parts): Workers {
    clearTimeout(alarms.get(parts.company));
    alarms.delete(parts.company);
    const known = awake.get(parts.company);
    if (known) {
      known.reports += 1;
      return known.workers;
    }
    const company = { parts, workers: workersOf(parts), reports: 0 };
    awake.set(parts.company, company);
    // Only the stop ends its pauses.
    if (!isFirst({ schema: parts.company })) void stopOnceDone(company).catch(() => {});
    return company.workers;
  }

  const isAwake = (company: Awake) => awake.get(company.parts.company) === company;

  async function sleep(company: Awake): Promise<void> {
    awake.delete(company.parts.company);
    await company.workers.stop();
  }

  /** Stops the workers of a company once they have done everything that is due, and plans their next start. */
  async function stopOnceDone(company: Awake): Promise<void> {
    const { parts, workers } = company;
    let wait = CHECK_MS;
    for (;;) {
      await pause(wait, undefined, { signal, ref: false });
      if (!isAwake(company)) return;
      wait = CHECK_MS;
      if (!workers.isIdle()) continue;
      const { reports } = company;
      const waiting = await readWaitingWork(parts.db).catch(() => undefined);
      if (waiting) seen.set(parts.company, waiting);
      const dueInMs = waiting ? (waiting.due_in_ms ?? Number.POSITIVE_INFINITY) : 0;
      if (!workers.isIdle() || company.reports !== reports) continue;
      if (dueInMs > SOON_MS) {
        setAlarm(parts.company, dueInMs);
        return sleep(company);
      }
      // Perhaps nobody can do it yet, or the database is unreachable.
      wait = SOON_MS;
      if (waiting) nudgeDeliveries(workers);
    }
  }

  /** Meanwhile the company may be suspended, or deleted and created anew with other keys. */
  async function ring(schema: string): Promise<void> {
    alarms.delete(schema);
    const company = started?.known().find((known) => known.schema === schema);
    if (!started || !company || !answers(started, company)) return;
    const { parts } = await started.open(company);
    if (!signal.aborted) nudgeDeliveries(wake(parts));
  }

  /** Work that is due after the next visit, or cannot begin now, is left to that visit. */
  function setAlarm(schema: string, dueInMs: number): void {
    if (dueInMs > VISITED_EVERY_MS || signal.aborted) return;
    clearTimeout(alarms.get(schema));
    const alarm = setTimeout(() => void ring(schema).catch(() => {}), Math.max(0, dueInMs));
    alarms.set(schema, alarm.unref());
  }

  const report = (parts: Parts, work: Work) => {
    if (!signal.aborted) wake(parts).report(work);
  };

  /** Stops the workers of companies that are suspended or deleted. */
  async function sweep(): Promise<void> {
    const companies = started;
    if (!companies || (awake.size <= 1 && !companies.hasOthersOpen())) return;
    const answered = (await companies.list()).filter((company) => answers(companies, company));
    const schemas = new Set(answered.map(({ schema }) => schema));
    const others = [...awake.values()].filter(({ parts }) => !isFirst({ schema: parts.company }));
    await Promise.all(others.filter(({ parts }) => !schemas.has(parts.company)).map(sleep));
  }

  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error: unknown) => log(`The workers of a company could not be stopped: ${String(error)}`))
      .finally(() => (sweeping = undefined));
  }, SWEEP_MS).unref();

  return {
    report,
    start(first, companies) {
      started = companies;
      const workers = wake(first);
      nudgeDeliveries(workers);
      workers.report('jobs');
      // Only the stop ends the pauses.
      round = visitCompanies(
        {
          companies,
          connection,
          async found(company, waiting, isTurnOfJobs) {
            seen.set(company.schema, waiting);
            if (isTurnOfJobs) report((await companies.open(company)).parts, 'jobs');
            if (!awake.has(company.schema)) setAlarm(company.schema, waiting.due_in_ms ?? Number.POSITIVE_INFINITY);
          },
        },
        signal,
      ).catch(() => {});
    },
    waitingIn: (schema) => seen.get(schema),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      for (const alarm of alarms.values()) clearTimeout(alarm);
      await round;
      await sweeping;
      await Promise.all([...awake.values()].map(({ workers }) => workers.stop()));
    },
  };
}
