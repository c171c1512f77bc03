import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, COMPLAINT_STATUS_NAMES, URGENCIES } from '@amayumba/contract/complaints/rules.ts';
import { matchesText } from '../../api/dialect/unpaged.ts';
import { isNamed } from './complaint-view.ts';
import type { ComplaintFilter } from './complaints.api.ts';

const OPEN_CASES = [COMPLAINT_STATUS.open, COMPLAINT_STATUS.inProgress].map((id) => COMPLAINT_STATUS_NAMES[id] ?? '');

/** Whether a complaint matches a filter, for servers that ignore it. A category without an id matches all. */
export function answersFilter(complaint: Complaint, filter: ComplaintFilter): boolean {
  const { title, description, tenant, tenant_details, category, status } = complaint;
  const { search, status_id, open_cases, category_id, tenant_id, place } = filter;
  const { estate, block, apartment } = tenant_details;
  return (
    matchesText([title, description, tenant_details.name, category.name], search) &&
    (status_id === undefined || status.id === status_id) &&
    (!open_cases || OPEN_CASES.some((name) => isNamed(status, name))) &&
    (category_id === undefined || category.id === category_id || category.id === 0) &&
    (tenant_id === undefined || tenant === tenant_id) &&
    (place === undefined ||
      (estate === place.estate &&
        (place.block === undefined || block === place.block) &&
        (place.apartment === undefined || apartment === place.apartment)))
  );
}

/** Compares two complaints for servers that do not sort. The default order is newest first. */
export function compareComplaints(a: Complaint, b: Complaint, { ordering }: ComplaintFilter): number {
  switch (ordering) {
    case 'title':
      return a.title.localeCompare(b.title);
    case 'created_at':
      return momentOf(a.created_at) - momentOf(b.created_at);
    case '-updated_at':
      return momentOf(b.updated_at) - momentOf(a.updated_at);
    case '-urgency':
      return URGENCIES.indexOf(b.urgency) - URGENCIES.indexOf(a.urgency);
    default:
      return momentOf(b.created_at) - momentOf(a.created_at);
  }
}

const momentOf = (text: string): number => Date.parse(text) || 0;
