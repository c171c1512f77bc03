import type { ReactNode } from 'react';
import { type ChangedBy, conflictTitle } from '../lib/conflict-title.ts';
import { Banner } from './Banner.tsx';

/** A field with its earlier and current value. */
export interface Difference {
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
          {changes.map(({ label, before, now }) => (
            <li key={label} className="wrap-anywhere">
              {label}: {now || 'empty'} (was {before || 'empty'})
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1">{children ?? 'Nothing was done yet. Confirm again to go on with it as it is now.'}</p>
    </Banner>
  );
}
