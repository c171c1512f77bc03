import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';

/** How many complaints stand in each of the four statuses. Specification section 4. */
export function countByStatus(complaints: readonly Pick<Complaint, 'status'>[]) {
  const count = (name: string) => complaints.filter(({ status }) => isNamed(status, name)).length;
  return {
    open: count('Open'),
    inProgress: count('In Progress'),
    resolved: count('Resolved'),
    closed: count('Closed'),
  };
}
