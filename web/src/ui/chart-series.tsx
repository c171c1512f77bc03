/** The style of a line of a chart. Lines differ in colour, dashes and marks, so none of these is needed alone. */
interface SeriesStyle {
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

export const seriesStyle = (series: number): SeriesStyle => STYLES[series % STYLES.length] ?? STYLES[0];

const SHAPES: Readonly<Record<SeriesStyle['mark'], string>> = {
  circle: 'M0-3.6a3.600 3.600 0 1 0 .01 0z',
  square: 'M-3.200-3.200h6.400v6.400h-6.400z',
  triangle: 'M0-4.200 4 3.200h-8z',
  diamond: 'M0-4.600 4.600 0 0 4.600-4.600 0z',
};

/** The mark on the points of a line, outlined in the card's colour so that lines that cross remain distinct. */
export const SeriesMark = ({
  mark,
  x,
  y,
  scale = 1,
}: {
  mark: SeriesStyle['mark'];
  x: number;
  y: number;
  scale?: number;
}) => (
  <path
    d={SHAPES[mark]}
    transform={`translate(${x} ${y}) scale(${scale})`}
    className="fill-current stroke-surface"
    strokeWidth={1.5}
  />
);

/** The legend entry of a line: its look and name. */
export function SeriesKey({ name, series }: { name: string; series: number }) {
  const { className, dash, mark } = seriesStyle(series);
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 28 10" className={`h-2.5 w-7 flex-none ${className}`}>
        <path d="M1 5h26" className="stroke-current" strokeWidth={2} strokeDasharray={dash} />
        <SeriesMark mark={mark} x={14} y={5} />
      </svg>
      {name}
    </span>
  );
}
