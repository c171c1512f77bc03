import type { AuditChange, AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { formatInstant, timeInKampala } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { auditIcon, AuditSentence } from './audit-view.tsx';

interface AuditEntryItemProps {
  entry: AuditEntry;
  /** 'time' if a heading shows the day. */
  shows?: 'time' | 'day and time';
  children?: ReactNode;
}

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

function AuditDetails({ entry, children }: { entry: AuditEntry; children?: ReactNode }) {
  const { at, by, address, position, changes, is_erased } = entry;
  const facts: readonly [string, string][] = [
    ['When', formatInstant(at)],
    ['Who', by ?? 'The portal'],
    ['From address', address ?? 'Not known'],
    ...(position === null ? [] : [['Entry', formatWhole(position)] as [string, string]]),
  ];
  return (
    <div className="rounded-md bg-sunken p-4">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 text-[0.875rem] sm:flex sm:flex-wrap sm:gap-x-10">
        {facts.map(([term, text]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-medium wrap-anywhere text-ink tabular">{text}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      {is_erased && (
        <p className="mt-3 text-sm text-muted">
          Names, notes and addresses of this entry were erased. What is left was not changed.
        </p>
      )}
      {children}
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const isNew = changes.every(({ before }) => before === null);
  const isGone = changes.every(({ after }) => after === null);
  return (
    <table className="mt-4 w-full table-fixed border-t border-line text-left text-[0.875rem]">
      <thead className="text-sm text-muted">
        <tr>
          <th className="w-1/3 py-2 pr-3 font-medium sm:w-1/4">Field</th>
          {!isNew && <th className="py-2 pr-3 font-medium">{isGone ? 'Value' : 'Before'}</th>}
          {!isGone && <th className="py-2 font-medium">{isNew ? 'Value' : 'After'}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere text-muted">
              {label}
            </th>
            {!isNew && <td className="py-2 pr-3 wrap-anywhere text-muted tabular">{before ?? <Nothing />}</td>}
            {!isGone && <td className="py-2 font-medium wrap-anywhere text-ink tabular">{after ?? <Nothing />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">nothing</span>
  </>
);
