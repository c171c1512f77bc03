/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot hold links */
import { useEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { FoundGroup, FoundRow } from './found-rows.ts';

const ICONS: Readonly<Record<FoundRow['kind'], IconName>> = {
  tenant: 'user',
  apartment: 'apartment',
  estate: 'estate',
  receipt: 'receipt',
  charge: 'wallet',
  complaint: 'complaint',
  expense: 'tasks',
  vendor: 'user',
};

interface FoundRowsProps {
  id: string;
  groups: readonly FoundGroup[];
  /** The index of the chosen row, over all groups. */
  at: number;
  onPoint: (at: number) => void;
  /** Called before a row opens. */
  onChoose: (row: FoundRow) => void;
  /** Called before a list of all that match opens. */
  onFollow: () => void;
}

/** The rows of a search in their groups. Each is a link, so that it also opens in a new tab. */
export function FoundRows({ id, groups, at, onPoint, onChoose, onFollow }: FoundRowsProps) {
  useEffect(() => {
    // Newer browsers return a promise here, which must not become the effect's clean-up.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const starts = groups.map((_, nth) => groups.slice(0, nth).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div className={cx('pb-2', groups.length === 0 && 'hidden')}>
      <div id={id} role="listbox" aria-label="Search results">
        {groups.map(({ label, rows }, nth) => (
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <p
              id={`${id}-${label}`}
              className="px-4 pt-3.5 pb-1 text-xs font-semibold tracking-wide text-muted uppercase"
            >
              {label}
            </p>
            {rows.map((row, index) => {
              const place = (starts[nth] ?? 0) + index;
              return (
                <Link
                  key={row.to}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  tabIndex={-1}
                  to={row.to}
                  onClick={({ ctrlKey, metaKey, shiftKey }) => !(ctrlKey || metaKey || shiftKey) && onChoose(row)}
                  onPointerMove={() => onPoint(place)}
                  className="mx-2 flex min-h-12 items-center gap-3 rounded-md px-2.5 py-1.5 outline-none aria-selected:bg-selected"
                >
                  <Icon name={ICONS[row.kind]} className="text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold text-ink">{row.name}</span>
                    <span className="block truncate text-sm text-muted">{row.detail}</span>
                  </span>
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <MoreLinks groups={groups} onFollow={onFollow} />
    </div>
  );
}

/** Links to the lists of all that match. Outside the listbox, which may hold options only. */
function MoreLinks({ groups, onFollow }: Pick<FoundRowsProps, 'groups' | 'onFollow'>) {
  const longer = groups.flatMap(({ label, more }) => (more === undefined ? [] : [{ label, more }]));
  if (longer.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 px-4.5 text-sm text-muted">
      More:
      {longer.map(({ label, more }) => (
        <Link key={label} to={more} onClick={onFollow} className="py-2.5 font-semibold text-link hover:underline">
          All {label.toLowerCase()} that match
        </Link>
      ))}
    </p>
  );
}
