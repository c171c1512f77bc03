import { choiceFilter, dayFilter, idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@amayumba/contract/audit/rules.ts';
import { ParamDays, ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as (keyof typeof AUDIT_SUBJECTS)[];
const ACTIONS = Object.keys(AUDIT_ACTIONS) as (keyof typeof AUDIT_ACTIONS)[];

const FILTERS = {
  search: textFilter('search'),
  subject: choiceFilter('subject', SUBJECTS),
  action: choiceFilter('action', ACTIONS),
  start_date: dayFilter('from'),
  end_date: dayFilter('to'),
  // From a link.
  subject_id: idFilter('no'),
  user_id: idFilter('by'),
  tenant_id: idFilter('tenant'),
};

export type AuditFilters = ReturnType<typeof useAuditFilters>;

export const useAuditFilters = () => useListFilter(FILTERS);

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const SUBJECT_OPTIONS = optionsOf(AUDIT_SUBJECTS);
const ACTION_OPTIONS = optionsOf(AUDIT_ACTIONS);

interface AuditToolbarProps {
  filters: AuditFilters;
  entries: readonly AuditEntry[] | undefined;
}

export function AuditToolbar({ filters, entries }: AuditToolbarProps) {
  const { subject, action, start_date, end_date } = filters.filter;
  return (
    <>
      <FilterBar
        search={<ParamSearch label="Search people" placeholder="Who, or about whom" />}
        filters={
          <>
            <ParamSelect name="subject" label="What" placeholder="Everything" options={SUBJECT_OPTIONS} />
            <ParamSelect name="action" label="Action" placeholder="All Actions" options={ACTION_OPTIONS} />
            <ParamDays />
          </>
        }
        count={[subject, action, start_date, end_date].filter(Boolean).length}
        onClear={filters.onClear}
      />
      <Narrowings filters={filters} entries={entries} />
    </>
  );
}

/** The filters that a link has set, each with a button that removes it. */
function Narrowings({ filters: { filter, change }, entries }: AuditToolbarProps) {
  const by = entries?.find(({ user_id }) => user_id === filter.user_id)?.by ?? 'one person';
  const narrowings = [
    filter.user_id !== undefined && { words: `Done by ${by}`, take: () => change({ by: null }) },
    filter.tenant_id !== undefined && {
      words: `About tenant no. ${filter.tenant_id}`,
      take: () => change({ tenant: null }),
    },
    filter.subject_id !== undefined && { words: `Only no. ${filter.subject_id}`, take: () => change({ no: null }) },
  ].filter((narrowing) => narrowing !== false);
  if (narrowings.length === 0) return null;
  return (
    <ul aria-label="Narrowed to" className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
      {narrowings.map(({ words, take }) => (
        <li key={words}>
          <button
            type="button"
            onClick={take}
            aria-label={`${words}: show all again`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-selected px-4 text-[0.875rem] font-medium text-on-selected"
          >
            {words}
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
