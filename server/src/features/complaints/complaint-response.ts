import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { FileLinks } from '../../files/file-links.ts';
import { withTenantDetails } from '../tenants/tenant-details.ts';
import type { ComplaintRow } from './complaints.repository.ts';

/** A complaint as returned to the client, with a fresh link to its attachment. See docs/product.md, Complaint. */
export function complaintResponse(row: ComplaintRow, links: FileLinks): Complaint {
  const { attachment_file_id, category_id, category_name, category_description, status_id, status_name, ...rest } = row;
  return {
    ...withTenantDetails(rest),
    tenant: row.tenant_id,
    category: { id: category_id, name: category_name, description: category_description },
    status: { id: status_id, name: status_name },
    attachment: links.to(attachment_file_id),
  };
}
