import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@amayumba/contract/audit/rules.ts';
import type { AuditPageQuery } from '../../../features/audit/audit.api.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { cleared } from '../../../lib/cleared.ts';
import { ParamDays, ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const PAGE_SIZE = 25;
const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as (keyof typeof AUDIT_SUBJECTS)[];
const ACTIONS = Object.keys(AUDIT_ACTIONS) as (keyof typeof AUDIT_ACTIONS)[];

const NAMES = ['search', 'subject', 'action', 'from', 'to', 'by', 'tenant', 'no'] as const;
type Name = (typeof NAMES)[number];

export type AuditFilters = ReturnType<typeof useAuditFilters>;

export function useAuditFilters() {
  const { params, change } = useListParams();
  const query: AuditPageQuery = {
    page: pageParam(params),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? undefined,
    subject: choiceParam(params, 'subject', SUBJECTS),
    subject_id: idParam(params, 'no') ?? undefined,
    action: choiceParam(params, 'action', ACTIONS),
    user_id: idParam(params, 'by') ?? undefined,
    tenant_id: idParam(params, 'tenant') ?? undefined,
    start_date: dayParam(params, 'from'),
    end_date: dayParam(params, 'to'),
  };
  const { page: _page, page_size: _size, ...filter } = query;
  return {
    query,
    filter,
    set: (name: Name, value: string | number | null) => change({ [name]: value }),
    setPage: (page: number) => change({ page }),
    onClear: Object.values(filter).some((value) => value !== undefined) ? () => change(cleared(NAMES)) : undefined,
  };
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const SUBJECT_OPTIONS = optionsOf(AUDIT_SUBJECTS);
const ACTION_OPTIONS = optionsOf(AUDIT_ACTIONS);

interface AuditToolbarProps {
  filters: AuditFilters;
  entries: readonly AuditEntry[] | undefined;
}

export function AuditToolbar({ filters, entries }: AuditToolbarProps) {
  const { query } = filters;
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
        count={[query.subject, query.action, query.start_date, query.end_date].filter(Boolean).length}
        onClear={filters.onClear}
      />
      <Narrowings filters={filters} entries={entries} />
    </>
  );
}

/** The filters that a link has set, each with a button that removes it. */
function Narrowings({ filters: { query, set }, entries }: AuditToolbarProps) {
  const by = entries?.find(({ user_id }) => user_id === query.user_id)?.by ?? 'one person';
  const narrowings = [
    query.user_id !== undefined && { words: `Done by ${by}`, take: () => set('by', null) },
    query.tenant_id !== undefined && { words: `About tenant no. ${query.tenant_id}`, take: () => set('tenant', null) },
    query.subject_id !== undefined && { words: `Only no. ${query.subject_id}`, take: () => set('no', null) },
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
