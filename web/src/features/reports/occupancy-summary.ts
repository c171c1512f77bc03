import type { OccupancyReport } from '@amayumba/contract/reports/owner-reports.ts';

type Point = OccupancyReport['occupancy_trends'][number];

/** The summary of an occupancy report. Rates are unrounded percentages. */
export interface OccupancySummary {
  average: number;
  peak: Point;
  low: Point;
  /** From the first point to the last, in percentage points. */
  change: number;
  latest: Point;
}

/** Summarises the points with apartments; undefined without any. Of several with one rate, the first counts. */
export function summarise(all: readonly Point[]): OccupancySummary | undefined {
  const points = all.filter(({ total_apartments }) => total_apartments > 0);
  const [first] = points;
  const latest = points.at(-1);
  if (!first || !latest) return undefined;
  const pick = (isBetter: (candidate: number, best: number) => boolean) =>
    points.reduce((best, point) => (isBetter(point.occupancy_rate, best.occupancy_rate) ? point : best), first);
  return {
    average: points.reduce((sum, point) => sum + point.occupancy_rate, 0) / points.length,
    peak: pick((candidate, best) => candidate > best),
    low: pick((candidate, best) => candidate < best),
    change: latest.occupancy_rate - first.occupancy_rate,
    latest,
  };
}
