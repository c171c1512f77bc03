import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '@amayumba/contract/refusal.ts';
import type { ClientConfig } from 'pg';
import { openSession } from '../db/session.ts';
import type { Companies } from './companies.ts';
import { findCompany, readWaitingWork, type WaitingWork } from './companies.repository.ts';
import { type Company, isFirst } from './company.ts';

/** Every company is visited once in this time, in milliseconds. */
export const VISITED_EVERY_MS = 5 * 60_000;
/** Jobs of at most this many companies run in a round; the others have their turn in a later one. */
const JOBS_IN_A_ROUND = 100;

export interface VisitParts {
  companies: Companies;
  /** The connection settings of a visit. */
  connection: ClientConfig;
  /** Called with the work that waits in a company, and whether it is the turn of its jobs. */
  found: (company: Company, waiting: WaitingWork, isTurnOfJobs: boolean) => Promise<void>;
}

/**
 * Queries the work that waits in a company. The query has a connection of its own: the pools' connections are for
 * companies at work, and a query of several hundred companies would close one another's.
 */
async function queryWaiting({ companies, connection }: VisitParts, company: Company): Promise<WaitingWork> {
  await using session = await openSession(connection, company.schema);
  // The list of a round may have been read minutes before the company was suspended or deleted.
  companies.mustAnswer((await findCompany(session.db, company.id)) ?? fail('unknown_company'));
  return await readWaitingWork(session.db);
}

/** Visits a company that may be used. */
export async function visitCompany(parts: VisitParts, company: Company, isTurnOfJobs: boolean): Promise<void> {
  parts.companies.mustAnswer(company);
  await parts.found(company, await queryWaiting(parts, company), isTurnOfJobs);
}

/** Visits all companies but the first, round after round, evenly. */
export async function visitCompanies(parts: VisitParts, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const all = await parts.companies.list().catch(() => []);
    const others = all.filter((company) => !isFirst(company));
    const roundsOfJobs = Math.ceil(others.length / JOBS_IN_A_ROUND);
    for (const [place, company] of others.entries()) {
      await pause(VISITED_EVERY_MS / others.length, undefined, { signal, ref: false });
      // It is suspended or being updated, or the database is away: the next round visits it again.
      await visitCompany(parts, company, (place + round) % roundsOfJobs === 0).catch(() => {});
    }
    if (others.length === 0) await pause(VISITED_EVERY_MS, undefined, { signal, ref: false });
  }
}
