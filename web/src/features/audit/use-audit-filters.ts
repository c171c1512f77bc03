import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@amayumba/contract/audit/rules.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../lib/use-list-params.ts';
import type { AuditPageQuery } from './audit.api.ts';

const PAGE_SIZE = 25;
const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as (keyof typeof AUDIT_SUBJECTS)[];
const ACTIONS = Object.keys(AUDIT_ACTIONS) as (keyof typeof AUDIT_ACTIONS)[];

/** The filters' names in the URL. */
const NAMES = ['search', 'subject', 'action', 'from', 'to', 'by', 'tenant', 'no'] as const;
type Name = (typeof NAMES)[number];

export type AuditFilters = ReturnType<typeof useAuditFilters>;

/** The filters of the audit log. The URL holds them, so that back, reload and links work. */
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
    /** The filter without the page, for an export of all matches. */
    filter,
    isNarrowed: Object.values(filter).some((value) => value !== undefined),
    set: (name: Name, value: string | number | null) => change({ [name]: value }),
    setPage: (page: number) => change({ page }),
    clear: () => change(Object.fromEntries(NAMES.map((name) => [name, null]))),
  };
}
