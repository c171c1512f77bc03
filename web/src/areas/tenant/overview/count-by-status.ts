import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';

/** Counts complaints in each of the four statuses. See docs/rules.md, Status names. */
export function countByStatus(complaints: readonly Pick<Complaint, 'status'>[]) {
  const count = (name: string) => complaints.filter(({ status }) => isNamed(status, name)).length;
  return {
    open: count('Open'),
    inProgress: count('In Progress'),
    resolved: count('Resolved'),
    closed: count('Closed'),
  };
}
