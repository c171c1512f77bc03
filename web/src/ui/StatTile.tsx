import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type Tone, TONE_SOFT } from './tone.ts';

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** The line below the figure; its space is reserved while the figure loads, so that nothing below moves. */
  note?: ReactNode;
  icon: IconName;
  tone?: Tone | 'brand' | undefined;
  isLoading?: boolean | undefined;
  /** The list of the rows behind the figure; the whole tile is the link. */
  to?: string | undefined;
}

/** One figure with its name. Put tiles into a {@link StatTiles}, which overlaps the header picture. */
export function StatTile({ label, value, note, icon, tone = 'brand', isLoading = false, to }: StatTileProps) {
  // Long amounts (USh 1,250,000,000) would overflow a half-width tile at 390px.
  const isLong = typeof value === 'string' && value.length > 9;
  return (
    <div
      className={cx(
        'min-w-0 rounded-lg bg-surface p-3.5 shadow-md sm:px-5 sm:py-4.5 print:border print:border-line print:shadow-none',
        to &&
          'relative transition-shadow hover:shadow-lg has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus',
      )}
    >
      {/* Two lines of a label are as high as its icon, so that the figures of a row stand on one line. */}
      <dt className="flex items-center gap-2 text-sm leading-[1.15] font-medium text-muted sm:gap-2.5 sm:text-[0.875rem] sm:leading-[1.2]">
        <span
          className={cx(
            'grid size-7.5 flex-none place-items-center rounded-md sm:size-8.5',
            tone === 'brand' ? 'bg-selected text-link' : TONE_SOFT[tone],
          )}
        >
          <Icon name={icon} className="size-4.5 sm:size-5" />
        </span>
        {to ? (
          <Link
            to={to}
            className="text-inherit no-underline outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd
        className={cx(
          'mt-2 min-h-7 leading-7 font-bold wrap-anywhere tracking-[-.02em] text-ink tabular sm:mt-2.5 sm:min-h-8.5 sm:leading-8.5',
          isLong ? 'text-[1.0625rem] sm:text-xl' : 'text-xl sm:text-[1.6875rem]',
        )}
      >
        {isLoading ? <Skeleton className="h-7 w-24" /> : value}
      </dd>
      {(note || isLoading) && (
        // Two lines on a phone, as most notes have there.
        <dd className="mt-0.5 text-xs text-muted max-sm:min-h-8 sm:text-sm">
          {isLoading ? <Skeleton className="h-4 w-32 sm:h-4.5" /> : note}
        </dd>
      )}
    </div>
  );
}

export const StatTiles = ({
  label,
  count = 4,
  children,
}: {
  label: string;
  count?: 3 | 4 | 5 | 6 | 7;
  children: ReactNode;
}) => (
  <div>
    <h2 className="sr-only">{label}</h2>
    <dl
      className={cx(
        'grid grid-cols-2 gap-3 max-[21.5rem]:grid-cols-1 sm:gap-4',
        {
          3: 'md:grid-cols-3',
          4: 'xl:grid-cols-4',
          // In a fifth of the width notes take two lines, also while they load.
          5: 'md:grid-cols-3 xl:grid-cols-5 max-md:[&>:last-child]:col-span-full xl:[&_dd:last-child]:min-h-9',
          6: 'md:grid-cols-3',
          7: 'md:grid-cols-4 [&>:last-child]:col-span-full md:[&>:last-child]:col-span-2',
        }[count],
      )}
    >
      {children}
    </dl>
  </div>
);
