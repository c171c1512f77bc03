/** One call as it went. */
export interface Call {
  role: string;
  isWrite: boolean;
  path: string;
  status: number;
  startedAtMs: number;
  tookMs: number;
}

/** What the portal said it has stored, to be looked for at the end. */
export interface Promised {
  /** By reference number: what the payment was last said to be. */
  payments: Map<string, { amount: number; status: number; receipt?: Buffer }>;
  complaints: Set<string>;
}

/** The time in which the database was away, as `performance.now()`; open while it is. */
export interface Outage {
  fromMs: number;
  toMs: number;
}

const isRefusedForNow = ({ status }: Call) => status === 503 || status === 0;

/** Calls that should have gone well: all outside the outage, and within it whatever is not refused for the time being. */
export function wrongCalls(calls: readonly Call[], outage: Outage | undefined): Call[] {
  const overlaps = ({ startedAtMs, tookMs }: Call) =>
    outage !== undefined && startedAtMs <= outage.toMs && startedAtMs + tookMs >= outage.fromMs;
  return calls.filter(
    (call) => !(call.status >= 200 && call.status < 300) && !(overlaps(call) && isRefusedForNow(call)),
  );
}

/** The value below which so large a share of the sorted numbers lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
