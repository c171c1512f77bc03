import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { formatInstant, timeInKampala } from '@amayumba/contract/calendar.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { auditIcon } from './audit-view.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditSentence } from './AuditSentence.tsx';

interface AuditEntryItemProps {
  entry: AuditEntry;
  /** 'time' if a heading shows the day. */
  shows?: 'time' | 'day and time';
  /** The actions of the opened entry. */
  children?: ReactNode;
}

/** An entry as one sentence, which expands to the values before and after. */
export function AuditEntryItem({ entry, shows = 'day and time', children }: AuditEntryItemProps) {
  const isTimeOnly = shows === 'time';
  const time = isTimeOnly ? timeInKampala(Date.parse(entry.at)) : formatInstant(entry.at);
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 rounded-sm py-2.5 text-[0.875rem] hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="grid size-8.5 flex-none place-items-center rounded-md bg-sunken text-muted group-open:bg-selected group-open:text-link">
            <Icon name={auditIcon(entry.subject)} className="size-4.5" />
          </span>
          <span className={cx('flex min-w-0 flex-1 flex-col pt-1.5', isTimeOnly && 'sm:flex-row sm:gap-4')}>
            <span className="min-w-0 flex-1 leading-5.5 wrap-anywhere text-ink">
              <AuditSentence entry={entry} />
            </span>
            <time dateTime={entry.at} className="flex-none text-sm leading-5.5 text-muted tabular">
              {time}
            </time>
          </span>
          <Icon
            name="chevronDown"
            className="mt-2 size-4.5 text-muted group-open:rotate-180 motion-safe:transition-transform"
          />
        </summary>
        <div className={cx('pb-3.5', isTimeOnly && 'sm:pl-11.5')}>
          <AuditDetails entry={entry}>{children}</AuditDetails>
        </div>
      </details>
    </li>
  );
}
