import type { CallKind } from './calls.ts';
import type { Measured } from './load.ts';

/** The times of a call, and the cost of the same work without the portal. Requests per second are for eight at once. */
export interface CallResult {
  name: string;
  kind: CallKind;
  /** One request after the other, none of them cached. */
  single: Measured;
  /** Eight at once, none of them cached. */
  loaded: Measured;
  /** The same request repeated while nothing changes, eight at once; null for calls that write. */
  againPerSecond: number | null;
  /** A bare Fastify route with the same bytes as the response. */
  barePerSecond: number;
  /** pgbench with the same statements; null for calls that write or make no statements, and without pgbench. */
  sqlPerSecond: number | null;
  statements: number | null;
}

/**
 * Requests per second of an unchanged page of payments, and of a bare route with the same bytes, by number of
 * concurrent requests.
 */
export interface BesideBare {
  connections: number;
  perSecond: number;
  barePerSecond: number;
}

/** All calls of one portfolio on one database. */
export interface Run {
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
  /** Empty where that page was not measured. */
  page: BesideBare[];
  calls: CallResult[];
}

export interface Machine {
  cores: number;
  memoryGigabytes: number;
  node: string;
}

/** The time and size of a call on one portfolio. */
export interface Asked {
  /** Of the median request. */
  ms: number;
  /** Of the uncompressed response. */
  bytes: number;
}

/** A call with 10,000 and with 100,000 apartments on a server, measured alternately. */
export interface Growth {
  name: string;
  smaller: Asked;
  larger: Asked;
}

export interface Results {
  day: string;
  seconds: number;
  machine: Machine;
  runs: Run[];
  /** Empty unless both portfolios were measured. */
  growth: Growth[];
}

/** The name of a run, unique within its results. */
export const runName = ({ database, apartments, payments }: Pick<Run, 'database' | 'apartments' | 'payments'>) =>
  `${apartments.toLocaleString('en')} apartments, ${payments.toLocaleString('en')} payments, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}`;

/** The run with the same portfolio and database in other results. */
export const sameRun = (results: Results, { database, apartments, payments }: Run): Run | undefined =>
  results.runs.find(
    (run) =>
      run.database === database && run.apartments === apartments && Math.abs(run.payments - payments) < payments / 10,
  );
