import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { CallKind } from './calls.ts';
import type { Measured } from './load.ts';
import type { RentRun } from './rent-run.ts';

/** The times of a call, and the cost of the same work without the portal. Requests per second are for eight at once. */
export interface CallResult {
  name: string;
  kind: CallKind;
  /** One request after the other, none of them cached. */
  single: Measured;
  /** Eight at once, none of them cached. */
  loaded: Measured;
  /** A bare Fastify route with the same bytes as the response. */
  barePerSecond: number;
  /** pgbench with the same statements; null for calls that write or make no statements, and without pgbench. */
  sqlPerSecond: number | null;
  statements: number | null;
}

/** All calls of one portfolio on one database. */
export interface Run {
  /** When it was measured, in Kampala. */
  day: CalendarDate;
  database: 'embedded' | 'server';
  /** PostgreSQL's version: `18.4`. */
  version: string;
  apartments: number;
  payments: number;
  /** Seconds; null where the database was already filled. */
  fillSeconds: number | null;
  /** Memory of the portal's process at the end. */
  memoryMegabytes: number;
  /**
   * The longest time that the portal's event loop was blocked, in milliseconds: with one request at a time, and with
   * eight.
   */
  blockedMs: { single: number; loaded: number };
  /** Undefined where only some calls are measured. */
  rentRun?: RentRun | undefined;
  calls: CallResult[];
}

interface Machine {
  cores: number;
  memoryGigabytes: number;
  node: string;
}

export interface Results {
  seconds: number;
  machine: Machine;
  runs: Run[];
}

/** The name of a run, unique within its results. */
export const runName = ({ database, apartments, payments }: Pick<Run, 'database' | 'apartments' | 'payments'>) =>
  `${apartments.toLocaleString('en')} apartments, ${payments.toLocaleString('en')} payments, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}`;

/** The run with the same portfolio and database in other results. */
export const findSameRun = (results: Results, { database, apartments, payments }: Run): Run | undefined =>
  results.runs.find(
    (run) =>
      run.database === database && run.apartments === apartments && Math.abs(run.payments - payments) < payments / 10,
  );

/** Stored results with the same portfolios on the same databases replaced by new runs, in the order of their size. */
export const withRuns = (stored: Results | undefined, results: Results): Results => ({
  ...results,
  runs: [...(stored?.runs.filter((run) => !findSameRun(results, run)) ?? []), ...results.runs].toSorted(
    (a, b) => a.apartments - b.apartments || a.database.localeCompare(b.database),
  ),
});
