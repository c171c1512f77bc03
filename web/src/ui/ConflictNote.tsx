import { dayOfInstant, formatDay, timeInKampala } from '@amayumba/contract/calendar.ts';
import type { ReactNode } from 'react';
import type { ChangedBy } from '../lib/merge.ts';
import { today } from '../lib/today.ts';
import { Banner } from './Banner.tsx';

/** `Sarah Nakato changed this at 14:02`; on another day also the day. */
export const conflictTitle = ({ by, at }: ChangedBy, what = 'this'): string =>
  `${by ?? 'Somebody else'} changed ${what}${at ? timeText(at) : ''}`;

function timeText(at: string): string {
  const day = dayOfInstant(at);
  return `${day === today() ? '' : ` on ${formatDay(day)}`} at ${timeInKampala(Date.parse(at))}`;
}

/** A field with its earlier and current value. */
export interface Difference {
  /** Of the record, where the fields of several are listed: two of them can have the same label. */
  id?: number | undefined;
  label: string;
  before: string;
  now: string;
}

interface ConflictNoteProps extends ChangedBy {
  differences: readonly Difference[];
  /** The changed thing, if not 'this'. */
  what?: string | undefined;
  className?: string | undefined;
  /** The next step. */
  children?: ReactNode;
}

/** In a repeated confirmation: the changes that somebody else made since the first one. */
export function ConflictNote({ differences, what, className, children, ...changed }: ConflictNoteProps) {
  const changes = differences.filter(({ before, now }) => before !== now);
  return (
    <Banner tone="amber" title={conflictTitle(changed, what)} className={className}>
      {changes.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {changes.map(({ id, label, before, now }) => (
            <li key={id ?? label} className="wrap-anywhere">
              {label}: {now || 'empty'} (was {before || 'empty'})
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1">{children ?? 'Nothing was done yet. Confirm again to go on with it as it is now.'}</p>
    </Banner>
  );
}
