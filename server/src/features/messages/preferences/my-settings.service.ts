import type { MessageSettings, MessageSettingsChange } from '@amayumba/contract/messages/my-settings.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { changeAccount } from '../../accounts/accounts.service.ts';
import { writeOwnAccount } from '../../accounts/write-own-account.ts';
import type { Origin } from '../../accounts/origin.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { changePreferences } from '../../tenants/message-preferences.service.ts';
import { showTenant } from '../../tenants/tenants.service.ts';
import { listLanguages } from '../templates/template-text.ts';

/** The viewer's settings for messages. @throws Refusal not_found for an account that is no tenant yet */
export const showMySettings = (parts: Parts, viewer: Viewer): Promise<MessageSettings> =>
  settingsOf(parts.db, parts, viewer);

async function settingsOf(db: Db, parts: Parts, viewer: Viewer): Promise<MessageSettings> {
  const tenant = await showTenant(db, parts, viewer, viewer.tenant_id ?? fail('not_found'));
  const { language = '', sms_opt_out = false, phone_number: phone } = tenant;
  return { language, languages: await listLanguages(db), sms_opt_out, phone };
}

/** Changes the viewer's settings for messages. @throws Refusal not_found, invalid_input */
export const changeMySettings = (
  parts: Parts,
  viewer: Viewer,
  change: MessageSettingsChange,
  origin: Origin,
): Promise<MessageSettings> =>
  writeOwnAccount(parts.db, viewer, async (tx) => {
    const before = await settingsOf(tx, parts, viewer);
    if (change.phone !== undefined && change.phone !== before.phone) {
      await changeAccount(tx, viewer.user_id, { phone_number: change.phone }, { at: nowOf(parts), by: origin });
      await recordAudit(tx, viewer, {
        action: 'changed',
        subject: 'user',
        subject_id: viewer.user_id,
        before: { phone_number: before.phone },
        after: { phone_number: change.phone },
      });
    }
    // After the phone: a new number ends the opt-out of the former one, and not the one that is chosen here.
    await changePreferences(tx, parts, viewer, viewer.tenant_id ?? fail('not_found'), change);
    return settingsOf(tx, parts, viewer);
  });
