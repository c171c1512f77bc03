import type { Page } from '@amayumba/contract/lists.ts';
import type { TenantMail } from '@amayumba/contract/tenants/tenant.ts';
import type { Viewer } from '../../access/viewer.ts';
import { mapListed, type Paging } from '../../db/listed.ts';
import type { Parts } from '../../parts.ts';
import { subjectFor } from '../complaints/complaint-message.ts';
import { listMailRows } from './tenant-mails.repository.ts';
import { showTenant } from './tenants.service.ts';

/** The mails to a tenant that the viewer may see. @throws Refusal not_found */
export async function listTenantMails(
  parts: Parts,
  viewer: Viewer,
  id: number,
  paging: Paging,
): Promise<TenantMail[] | Page<TenantMail>> {
  const { user } = await showTenant(parts.db, parts, viewer, id);
  const mails = await listMailRows(parts.db, viewer, user, paging);
  return mapListed(mails, (mail) => ({ ...mail, subject: subjectFor(viewer, mail.subject) }));
}
