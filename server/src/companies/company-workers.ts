import type { ClientConfig } from 'pg';
import type { Parts } from '../parts.ts';
import type { Companies } from './companies.ts';
import { readWaitingWork, type WaitingWork } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';
import type { Waiting } from './company-parts.ts';
import { visitCompanies } from './visit-companies.ts';
import type { Workers } from './workers-of.ts';

/** How long the workers of a company run after a visit or after something waited, in milliseconds. */
const AWAKE_MS = 15_000;
/** How often it is checked which of them may stop, in milliseconds. */
const SWEEP_MS = 5_000;

interface Awake {
  parts: Parts;
  workers: Workers;
  neededAtMs: number;
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
  /** What waited in a company when it was last visited; undefined where it was not yet. */
  waitingIn(schema: string): WaitingWork | undefined;
  stop(): Promise<void>;
}

/**
 * Runs mail, SMS, payments by phone and jobs of many companies. The workers of a company check every few seconds, so
 * only those of the first one always run. One of another starts when a request reports work for it; all start when a
 * visit finds that something is due, and the jobs when it is their turn. They stop when nothing is due before the next
 * visit, or when the company is suspended or deleted.
 */
export function companyWorkers({ workersOf, connection, log }: WorkersParts): CompanyWorkers {
  const awake = new Map<string, Awake>();
  const seen = new Map<string, WaitingWork>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let started: Companies | undefined;
  let round: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;

  function wake(parts: Parts): Workers {
    const known = awake.get(parts.company);
    if (known) {
      known.neededAtMs = Math.max(known.neededAtMs, performance.now());
      return known.workers;
    }
    const workers = workersOf(parts);
    awake.set(parts.company, { parts, workers, neededAtMs: performance.now() });
    return workers;
  }

  const report = (parts: Parts, what: keyof Waiting) => {
    if (!signal.aborted) wake(parts).waiting[what]();
  };

  /** The schemas of the companies that are answered; undefined where only the first one is served. */
  async function listAnswered(): Promise<Set<string> | undefined> {
    const companies = started;
    if (!companies || (awake.size <= 1 && !companies.hasOthersOpen())) return undefined;
    const answered = (await companies.list()).filter((company) => answers(companies, company));
    return new Set(answered.map(({ schema }) => schema));
  }

  async function mustGoOn({ parts, workers }: Awake): Promise<boolean> {
    const waiting = await readWaitingWork(parts.db).catch(() => undefined);
    // The database is away: the next sweep asks again.
    if (!waiting) return true;
    seen.set(parts.company, waiting);
    if (waiting.is_due) nudgeDeliveries(workers);
    return waiting.is_due;
  }

  async function sweep(): Promise<void> {
    const answered = await listAnswered();
    for (const [schema, company] of awake) {
      if (answered && !answered.has(schema) && !isFirst({ schema })) {
        awake.delete(schema);
        await company.workers.stop();
        continue;
      }
      const mayStop = () => performance.now() - company.neededAtMs > AWAKE_MS && company.workers.isIdle();
      if (!mayStop() || (await mustGoOn(company))) continue;
      // Something may have been reported during the query.
      if (!mayStop()) continue;
      awake.delete(schema);
      await company.workers.stop();
    }
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
    start(parts, companies) {
      started = companies;
      // The first one is needed for ever.
      const workers = workersOf(parts);
      awake.set(parts.company, { parts, workers, neededAtMs: Number.POSITIVE_INFINITY });
      nudgeDeliveries(workers);
      workers.waiting.jobsWaiting();
      // Only the stop ends the pauses.
      round = visitCompanies(
        {
          companies,
          connection,
          found: (schema, waiting) => seen.set(schema, waiting),
          async wake(company, isTurnOfJobs) {
            const woken = wake((await companies.open(company)).parts);
            nudgeDeliveries(woken);
            if (isTurnOfJobs) woken.waiting.jobsWaiting();
          },
        },
        signal,
      ).catch(() => {});
    },
    waitingIn: (schema) => seen.get(schema),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await round;
      await sweeping;
      await Promise.all([...awake.values()].map(({ workers }) => workers.stop()));
    },
  };
}
