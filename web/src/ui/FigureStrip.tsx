import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Skeleton } from './Skeleton.tsx';

export interface StripFigure {
  label: string;
  /** Undefined until it is loaded. */
  value: ReactNode;
  note?: ReactNode;
  /** Overdue money is red, waiting money amber, credit green. */
  tone?: 'rose' | 'amber' | 'green' | undefined;
  onOpen?: (() => void) | undefined;
  /** Its rows are shown below. */
  isOpen?: boolean | undefined;
}

/** The figures of a record while they load, with the room of their notes. */
export const loadingFigures = (labels: readonly string[]): StripFigure[] =>
  labels.map((label) => ({ label, value: undefined, note: undefined }));

const TONES = { rose: 'text-rose-ink', amber: 'text-amber-ink', green: 'text-green-ink' };
// As wide as most figures before they are loaded, so that their neighbours do not move.
const CELL = 'flex h-full w-full min-w-34 flex-col px-4 py-3 text-left';

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
  /** Without a card of its own, as part of another. */
  isPart?: boolean | undefined;
}

/**
 * Key figures side by side in one card; a figure with rows is a button. On phones the strip scrolls sideways, on paper
 * it wraps.
 */
export const FigureStrip = ({ label, figures, isPart = false }: FigureStripProps) => (
  // A list that scrolls and holds no button must be reachable by keyboard.
  <ul
    aria-label={label}
    tabIndex={figures.some(({ onOpen }) => onOpen) ? undefined : 0}
    className={cx(
      'flex divide-x divide-line overflow-x-auto print:flex-wrap [&>*]:min-w-max [&>*]:flex-1',
      !isPart && 'card shadow-md',
    )}
  >
    {figures.map((figure) => (
      <li key={figure.label} className="flex first:rounded-l-lg last:rounded-r-lg">
        {figure.onOpen ? (
          <button
            type="button"
            onClick={figure.onOpen}
            aria-current={figure.isOpen || undefined}
            className={cx(
              CELL,
              'border-b-3 border-transparent transition-colors hover:bg-hover focus-visible:-outline-offset-3 aria-[current]:border-primary aria-[current]:bg-sunken',
            )}
          >
            <Figure {...figure} />
          </button>
        ) : (
          // A figure that becomes a button once it is loaded has the border of one before.
          <div className={cx(CELL, 'onOpen' in figure && 'border-b-3 border-transparent')}>
            <Figure {...figure} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

function Figure(figure: StripFigure) {
  const { label, value, note, tone } = figure;
  return (
    <>
      <span className="text-sm whitespace-nowrap text-muted">{label}</span>{' '}
      <span
        className={cx(
          'mt-0.5 min-h-6 text-[1.0625rem] leading-6 font-bold tracking-[-.01em] whitespace-nowrap tabular sm:text-[1.1875rem]',
          tone ? TONES[tone] : 'text-ink',
        )}
      >
        {value ?? <Skeleton className="h-5 w-24" />}
      </span>{' '}
      {/* The space of a note that is still to come keeps its height. */}
      {'note' in figure && (
        <span className="mt-0.5 min-h-4 text-xs leading-4 whitespace-nowrap text-muted">
          {value === undefined ? null : note}
        </span>
      )}
    </>
  );
}
