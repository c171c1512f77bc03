/** A call and its result. */
export interface Call {
  role: string;
  isWrite: boolean;
  path: string;
  status: number;
  startedAtMs: number;
  tookMs: number;
}

/** The writes that the portal acknowledged, to be checked at the end. */
export interface Promised {
  /** By reference number: the last acknowledged state of the payment. */
  payments: Map<string, { amount: number; status: number; receipt?: Buffer }>;
  complaints: Set<string>;
}

/** The time in which the database was unreachable, as `performance.now()`; open while it lasts. */
export interface Outage {
  fromMs: number;
  toMs: number;
}

const isRefusedForNow = ({ status }: Call) => status === 503 || status === 0;

/** Calls with a wrong result: all failures outside the outage, and within it all except temporary refusals. */
export function unexpectedFailures(calls: readonly Call[], outage: Outage | undefined): Call[] {
  const overlaps = ({ startedAtMs, tookMs }: Call) =>
    outage !== undefined && startedAtMs <= outage.toMs && startedAtMs + tookMs >= outage.fromMs;
  return calls.filter(
    (call) => !(call.status >= 200 && call.status < 300) && !(overlaps(call) && isRefusedForNow(call)),
  );
}

/** The value below which this share of the sorted numbers lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
