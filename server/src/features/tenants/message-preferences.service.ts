import { failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listLanguages } from '../messages/templates/template-text.ts';
import { lockPreferences, writePreferences } from './message-preferences.repository.ts';

/**
 * Changes the language of a tenant's SMS and whether reminders come by SMS; omitted fields stay. See docs/rules.md,
 * Preferences for messages.
 * @throws Refusal invalid_input for a language without texts
 */
export async function changePreferences(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  tenantId: number,
  change: { language?: string | undefined; sms_opt_out?: boolean | undefined },
): Promise<void> {
  if (change.language === undefined && change.sms_opt_out === undefined) return;
  const before = await lockPreferences(tx, tenantId);
  const after = {
    language: change.language ?? before.language,
    sms_opt_out: change.sms_opt_out ?? before.sms_opt_out,
  };
  if (after.language !== before.language && !(await listLanguages(tx)).includes(after.language))
    failFields({ language: ['There are no texts in this language yet.'] });
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const by = viewer.role === 'tenant' ? 'tenant' : 'manager';
  await writePreferences(tx, tenantId, after, { by, at: nowOf(parts) });
  await recordAudit(tx, viewer, { action: 'changed', subject: 'tenant', subject_id: tenantId, before, after });
}
