import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Parts } from '../parts.ts';
import type { Companies } from './companies.ts';
import { readWaitingWork, type WaitingWork } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';
import type { Waiting } from './company-parts.ts';
import { VISITED_EVERY_MS, visitCompanies } from './visit-companies.ts';
import type { Workers } from './workers-of.ts';

/** How often it is checked whether woken workers have done all, in milliseconds. */
const CHECK_MS = 250;
/** Workers stay awake for what is due so soon, in milliseconds, and look for it as often. */
const SOON_MS = 5_000;
/** How often it is checked whether a company that is at work is suspended, in milliseconds. */
const SWEEP_MS = 5_000;

interface Awake {
  parts: Parts;
  workers: Workers;
  /** How often something was reported. */
  reports: number;
}

/** Nothing runs of a company that is suspended or being updated. */
function answers(companies: Companies, company: Company): boolean {
  try {
    companies.mustAnswer(company);
    return true;
  } catch {
    return false;
  }
}

/** Lets all workers of a company do what is due, but for its jobs. */
function nudgeDeliveries({ waiting }: Workers): void {
  waiting.mailWaiting();
  waiting.messagesWaiting();
  waiting.moneyWaiting();
  waiting.webhooksWaiting();
}

interface WorkersParts {
  workersOf: (parts: Parts) => Workers;
  /** How visits connect. */
  connection: ClientConfig;
  log: (line: string) => void;
}

/** The workers of all companies. */
export interface CompanyWorkers {
  /** Where the parts of a company report that something waits. */
  waitingOf(parts: () => Parts): Waiting;
  /** Starts the workers of the first company, which never stop, and the visits of the others. */
  start(first: Parts, companies: Companies): void;
  /** What waited in a company when it was last asked; undefined where it was not yet. */
  waitingIn(schema: string): WaitingWork | undefined;
  stop(): Promise<void>;
}

/**
 * Runs mail, SMS, payments by phone and jobs of many companies. Workers look for work every few seconds, so only those
 * of the first company always run. One of another starts when a request reports work for it; all start when something is
 * due, and the jobs when it is their turn. They stop once they have done it, or when the company is suspended or deleted.
 */
export function companyWorkers({ workersOf, connection, log }: WorkersParts): CompanyWorkers {
  const awake = new Map<string, Awake>();
  /** When companies that sleep are woken, by their schemas. */
  const alarms = new Map<string, NodeJS.Timeout>();
  const seen = new Map<string, WaitingWork>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let started: Companies | undefined;
  let round: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;

  /** The workers of a company that is not at work are made anew. */
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

  /** Stops the workers of a company once they have done all that is due, and wakes them for what is due later. */
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
      // It may be that nobody can do it yet, or that the database is away.
      wait = SOON_MS;
      if (waiting) nudgeDeliveries(workers);
    }
  }

  /** By now the company may be suspended, or deleted and made anew, with other keys. */
  async function ring(schema: string): Promise<void> {
    alarms.delete(schema);
    const company = started?.known().find((known) => known.schema === schema);
    if (!started || !company || !answers(started, company)) return;
    const { parts } = await started.open(company);
    if (!signal.aborted) nudgeDeliveries(wake(parts));
  }

  /** What is due later than the next visit is left to that, and so is what cannot be begun now. */
  function setAlarm(schema: string, dueInMs: number): void {
    if (dueInMs > VISITED_EVERY_MS || signal.aborted) return;
    clearTimeout(alarms.get(schema));
    const alarm = setTimeout(() => void ring(schema).catch(() => {}), Math.max(0, dueInMs));
    alarms.set(schema, alarm.unref());
  }

  const report = (parts: Parts, what: keyof Waiting) => {
    if (!signal.aborted) wake(parts).waiting[what]();
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
    waitingOf: (parts) => ({
      mailWaiting: () => report(parts(), 'mailWaiting'),
      messagesWaiting: () => report(parts(), 'messagesWaiting'),
      moneyWaiting: () => report(parts(), 'moneyWaiting'),
      webhooksWaiting: () => report(parts(), 'webhooksWaiting'),
      jobsWaiting: () => report(parts(), 'jobsWaiting'),
    }),
    start(first, companies) {
      started = companies;
      const workers = wake(first);
      nudgeDeliveries(workers);
      workers.waiting.jobsWaiting();
      // Only the stop ends the pauses.
      round = visitCompanies(
        {
          companies,
          connection,
          async found(company, waiting, isTurnOfJobs) {
            seen.set(company.schema, waiting);
            if (isTurnOfJobs) report((await companies.open(company)).parts, 'jobsWaiting');
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
