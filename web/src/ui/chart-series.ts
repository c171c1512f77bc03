/**
 * The style of a line of a chart. Lines differ in colour, dashes and marks, so that no single one of these is needed.
 */
export interface SeriesStyle {
  /** Sets `currentColor`. */
  className: string;
  dash: string | undefined;
  mark: 'circle' | 'square' | 'triangle' | 'diamond';
}

const STYLES = [
  { className: 'text-chart-1', dash: undefined, mark: 'circle' },
  { className: 'text-chart-2', dash: '7 4', mark: 'square' },
  { className: 'text-chart-3', dash: '2 4', mark: 'triangle' },
  { className: 'text-chart-4', dash: '9 3 2 3', mark: 'diamond' },
] as const satisfies readonly SeriesStyle[];

/** The styles of the first to fourth line. */
export function seriesStyle(series: number): SeriesStyle {
  return STYLES[series % STYLES.length] ?? STYLES[0];
}
