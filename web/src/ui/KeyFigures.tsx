import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface KeyFigure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

interface KeyFiguresProps {
  figures: readonly KeyFigure[];
  columns: keyof typeof COLUMNS;
  /** Below 640px each figure has its own line: for amounts, which are long. */
  areLines?: boolean | undefined;
}

const COLUMNS = {
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  5: 'max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 lg:grid-cols-5',
};

export const KeyFigures = ({ figures, columns, areLines = false }: KeyFiguresProps) => (
  <dl className={cx('grid gap-3', areLines ? 'max-sm:gap-2' : 'grid-cols-2', COLUMNS[columns])}>
    {figures.map(({ label, value, note }) => (
      <div
        key={label}
        className={cx(
          'min-w-0 rounded-md bg-sunken px-3.5 py-2.5 print:border print:border-line',
          areLines && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-2',
        )}
      >
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-md font-bold wrap-anywhere text-ink tabular sm:text-lg">{value}</dd>
        {note && <dd className="text-sm text-muted">{note}</dd>}
      </div>
    ))}
  </dl>
);
