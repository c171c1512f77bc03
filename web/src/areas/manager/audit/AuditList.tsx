import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { addDays, dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import { auditPath } from '../../../features/audit/audit-view.tsx';
import { AuditEntryItem } from '../../../features/audit/AuditEntryItem.tsx';
import type { AuditFilters } from './AuditToolbar.tsx';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Link } from '../../../ui/Link.tsx';

/** The entries of a page, grouped by day. */
export function AuditList({ entries, filters }: { entries: readonly AuditEntry[]; filters: AuditFilters }) {
  const days = Map.groupBy(entries, ({ at }) => dayInKampala(Date.parse(at)));
  return (
    <div className="px-4 sm:px-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="border-b border-line py-3 last:border-b-0">
          <h2 id={`day-${day}`} className="pb-1 text-sm font-semibold text-muted">
            {dayWords(day)}
          </h2>
          <ul>
            {ofDay.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} shows="time">
                <EntryActions entry={entry} filters={filters} />
              </AuditEntryItem>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function dayWords(day: string): string {
  const now = today();
  if (day === now) return `Today, ${formatDay(day)}`;
  return day === addDays(now, -1) ? `Yesterday, ${formatDay(day)}` : formatDay(day);
}

function EntryActions({ entry, filters: { query, set } }: { entry: AuditEntry; filters: AuditFilters }) {
  const { user_id, tenant, by } = entry;
  const path = auditPath(entry);
  return (
    <div className="mt-3.5 flex flex-wrap gap-2">
      {path && (
        <Link to={path} className={buttonStyle('secondary', 'sm')}>
          Show in the portal
        </Link>
      )}
      {user_id !== null && by && query.user_id === undefined && (
        <Button size="sm" onClick={() => set('by', user_id)}>
          All done by {by}
        </Button>
      )}
      {tenant !== null && query.tenant_id === undefined && (
        <Button size="sm" onClick={() => set('tenant', tenant)}>
          All about this tenant
        </Button>
      )}
    </div>
  );
}
