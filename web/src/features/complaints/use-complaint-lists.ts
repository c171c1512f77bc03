import type { ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { useListComplaintCategoriesQuery, useListComplaintStatusesQuery } from './complaints.api.ts';

const USUAL_STATUSES: readonly ComplaintStatus[] = Object.entries(COMPLAINT_STATUS_NAMES).map(([id, name]) => ({
  id: Number(id),
  name,
}));
/** The first three categories of every server. See docs/product.md, Reference lists. */
const USUAL_CATEGORIES: readonly ComplaintCategory[] = ['General', 'Maintenance', 'Other'].map((name, index) => ({
  id: index + 1,
  name,
  description: '',
}));

/** The server's statuses, or the default ones until they have loaded. */
export function useComplaintStatuses(): readonly ComplaintStatus[] {
  return useListComplaintStatusesQuery().data ?? USUAL_STATUSES;
}

/** The server's categories, or the default ones until they have loaded. */
export function useComplaintCategories(): readonly ComplaintCategory[] {
  return useListComplaintCategoriesQuery().data ?? USUAL_CATEGORIES;
}
