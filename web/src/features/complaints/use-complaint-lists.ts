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

/** The statuses the server knows; those every server begins with until it has answered. */
export function useComplaintStatuses(): readonly ComplaintStatus[] {
  return useListComplaintStatusesQuery().data ?? USUAL_STATUSES;
}

/** The categories the server knows; those every server begins with until it has answered. */
export function useComplaintCategories(): readonly ComplaintCategory[] {
  return useListComplaintCategoriesQuery().data ?? USUAL_CATEGORIES;
}
