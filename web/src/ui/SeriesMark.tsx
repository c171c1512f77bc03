import type { SeriesStyle } from './chart-series.ts';

const SHAPES: Readonly<Record<SeriesStyle['mark'], string>> = {
  circle: 'M0-3.6a3.600 3.600 0 1 0 .01 0z',
  square: 'M-3.200-3.200h6.400v6.400h-6.400z',
  triangle: 'M0-4.200 4 3.200h-8z',
  diamond: 'M0-4.600 4.600 0 0 4.600-4.600 0z',
};

/** The mark on the points of a line, outlined in the card's colour so that lines that cross remain distinct. */
export function SeriesMark({
  mark,
  x,
  y,
  scale = 1,
}: {
  mark: SeriesStyle['mark'];
  x: number;
  y: number;
  scale?: number;
}) {
  return (
    <path
      d={SHAPES[mark]}
      transform={`translate(${x} ${y}) scale(${scale})`}
      className="fill-current stroke-surface"
      strokeWidth={1.5}
    />
  );
}
