import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { openSession } from '../db/session.ts';
import type { Companies } from './companies.ts';
import { readWaitingWork, type WaitingWork } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';

/** Every company is visited once in this time, in milliseconds. */
const ROUND_MS = 5 * 60_000;
/** The jobs of so many companies run in a round; where there are more, each has its turn in a later one. */
const JOBS_IN_A_ROUND = 100;

export interface VisitParts {
  companies: Companies;
  /** How a visit connects. */
  connection: ClientConfig;
  /** Called with what waits in a company. */
  found: (schema: string, waiting: WaitingWork) => void;
  /** Starts the workers of a company. */
  wake: (company: Company) => Promise<void>;
}

/**
 * Asks what waits in a company, and wakes its workers where something does or where it is the turn of its jobs. The
 * query has a connection of its own: those of the pools are for companies at work, and waking one takes several of them.
 */
export async function visitCompany(
  { companies, connection, found, wake }: VisitParts,
  company: Company,
  isTurnOfJobs: boolean,
): Promise<void> {
  companies.mustAnswer(company);
  const session = await openSession(connection, company.schema);
  let waiting: WaitingWork;
  try {
    waiting = await readWaitingWork(session.db);
  } finally {
    await session.close();
  }
  found(company.schema, waiting);
  if (waiting.has_work || isTurnOfJobs) await wake(company);
}

/** Visits all companies but the first, round after round, evenly. */
export async function visitCompanies(parts: VisitParts, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const all = await parts.companies.list().catch(() => []);
    const others = all.filter((company) => !isFirst(company));
    const roundsOfJobs = Math.ceil(others.length / JOBS_IN_A_ROUND);
    for (const [place, company] of others.entries()) {
      await pause(ROUND_MS / others.length, undefined, { signal, ref: false });
      // It is suspended or being updated, or the database is away: the next round visits it again.
      await visitCompany(parts, company, (place + round) % roundsOfJobs === 0).catch(() => {});
    }
    if (others.length === 0) await pause(ROUND_MS, undefined, { signal, ref: false });
  }
}
