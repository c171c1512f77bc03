import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { LoggedComplaint, NewComplaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, DEFAULT_URGENCY } from '@amayumba/contract/complaints/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../db/connect.ts';
import { checkOnce, runOnce, type Repeatable } from '../../http/idempotency.ts';
import type { Upload } from '../../http/uploads.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withStoredFiles } from '../files/files.service.ts';
import { leaseFor } from '../tenants/tenants.service.ts';
import { countComplaint } from './complaint-limits.ts';
import { insertComplaintFiles } from './complaint-messages.repository.ts';
import { insertComplaintRecord, insertStatusChange } from './complaint-records.repository.ts';
import { refuseUnknownIds, showComplaint } from './complaints.service.ts';
import { notifyManagers } from './notify-about-complaint.ts';

const WITHOUT_HOME = 'You have no apartment here yet. Please ask your property manager to add it, then report this.';

/**
 * Records a complaint of a tenant. It belongs to the tenant's lease of today in Kampala, and the managers are notified
 * in the portal. See docs/rules.md, New complaints.
 * @throws Refusal tenant_without_lease, invalid_input, too_many_complaints, key_reused, and those of `withStoredFiles`
 */
export function logComplaint(
  parts: Parts,
  request: Repeatable,
  input: NewComplaint,
  uploads: readonly Upload[],
): Promise<LoggedComplaint> {
  const ask = async (tx: Db) => {
    await refuseUnknownIds(tx, input);
    return request.viewer.tenant_id ?? fail('tenant_without_lease', WITHOUT_HOME);
  };
  const asked = {
    viewer: request.viewer,
    kind: 'attachment',
    uploads,
    ask: checkOnce(request, ask),
  } as const;
  return withStoredFiles(parts, asked, (keepFiles) =>
    runOnce(parts.db, request, async (tx) => {
      const at = nowOf(parts);
      await countComplaint(tx, parts, request.viewer);
      const tenant_id = await ask(tx);
      // The request may have just created the tenant, so its viewer has no tenant id yet.
      const viewer = { ...request.viewer, tenant_id };
      const lease = await leaseFor(tx, tenant_id, dayInKampala(at.getTime()));
      const [attachment_file_id = null, ...others] = await keepFiles(tx, viewer);
      const record = await insertComplaintRecord(tx, {
        tenant_id,
        lease_id: lease?.lease_id ?? null,
        estate_id: lease?.estate_id ?? null,
        category_id: input.category,
        status_id: COMPLAINT_STATUS.open,
        urgency: input.urgency ?? DEFAULT_URGENCY,
        title: input.title,
        description: input.description,
        attachment_file_id,
        created_at: at,
        updated_at: at,
      });
      const complaint_id = record.id;
      await insertComplaintFiles(tx, { complaint_id, message_id: null }, others);
      const first = { to_status_id: record.status_id, changed_by: viewer.user_id, changed_at: at };
      await insertStatusChange(tx, { complaint_id, ...first });
      await recordAudit(tx, viewer, {
        action: 'logged',
        subject: 'complaint',
        subject_id: complaint_id,
        after: record,
      });
      const complaint = await showComplaint(tx, parts, viewer, complaint_id);
      await notifyManagers(tx, complaint, 'new');
      return { ...complaint, message: 'Complaint submitted successfully!' };
    }),
  );
}
