import type { CallKind } from './calls.ts';
import type { Measured } from './load.ts';

/** What a call took, and what the same costs without us. Requests per second are those of eight at once. */
export interface CallResult {
  name: string;
  kind: CallKind;
  /** One request after the other, each to be answered anew. */
  single: Measured;
  /** Eight at once, likewise. */
  loaded: Measured;
  /** The same request again and again while nothing changes, eight at once; null for calls that write. */
  againPerSecond: number | null;
  /** A bare Fastify route that answers the same bytes. */
  barePerSecond: number;
  /** pgbench with the same statements; null for calls that write, or make none, and where there is no pgbench. */
  sqlPerSecond: number | null;
  statements: number | null;
}

/** Requests per second of an unchanged page of payments, and of a bare route that answers its bytes, with so many at once. */
export interface BesideBare {
  connections: number;
  perSecond: number;
  barePerSecond: number;
}

/** All calls of one portfolio on one database. */
export interface Run {
  database: 'embedded' | 'server';
  /** As PostgreSQL tells it: `18.4`. */
  version: string;
  apartments: number;
  payments: number;
  /** Seconds; null where the database was filled before. */
  fillSeconds: number | null;
  /** Of the portal's process at the end. */
  memoryMegabytes: number;
  /** The longest time in which the portal's event loop did nothing else, in milliseconds: one after the other, and at eight at once. */
  blockedMs: { single: number; loaded: number };
  /** Nothing where that page was not measured. */
  page: BesideBare[];
  calls: CallResult[];
}

export interface Machine {
  cores: number;
  memoryGigabytes: number;
  node: string;
}

/** What a call took on one portfolio, and what it showed. */
export interface Asked {
  /** Of the middle request. */
  ms: number;
  /** Of the answer, as it is before it is compressed. */
  bytes: number;
}

/** A call with 10,000 and with 100,000 apartments on a server, asked in turns. */
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
  /** Nothing where not both portfolios were measured. */
  growth: Growth[];
}

/** What distinguishes a run from the others of its results. */
export const runName = ({ database, apartments, payments }: Pick<Run, 'database' | 'apartments' | 'payments'>) =>
  `${apartments.toLocaleString('en')} apartments, ${payments.toLocaleString('en')} payments, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}`;

/** The same portfolio on the same database, in other results. */
export const sameRun = (results: Results, { database, apartments, payments }: Run): Run | undefined =>
  results.runs.find(
    (run) =>
      run.database === database && run.apartments === apartments && Math.abs(run.payments - payments) < payments / 10,
  );
