import type { Settings, SettingsChange } from '@amayumba/contract/settings/settings.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStale } from '../../http/stale-change.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  findContactDetails,
  findSettings,
  lockSettings,
  storedSettingsVersion,
  writeSettings,
} from './settings.repository.ts';

/** Returns the settings, for other features. */
export const currentSettings = (db: Db): Promise<Settings> => findSettings(db);

/** Returns how to reach the property manager. */
export const contactDetails = (db: Db) => findContactDetails(db);

/**
 * Changes only the fields that were sent; a change is recorded with the values before and after.
 * See docs/rules.md, Portal settings.
 * @throws Refusal stale_change
 */
export function updateSettings({ db }: Parts, viewer: Viewer, change: SettingsChange, match: Match): Promise<Settings> {
  return writeAs(db, viewer, async (tx) => {
    const { version, ...before } = await lockSettings(tx);
    const stored = () => storedSettingsVersion(tx);
    await refuseStale(tx, viewer, { match, stored, current: async () => ({ ...before, version }) });
    const merged: Settings = {
      landlord_name: change.landlord_name ?? before.landlord_name,
      landlord_address: change.landlord_address ?? before.landlord_address,
      contact_phone: change.contact_phone ?? before.contact_phone,
      contact_whatsapp: change.contact_whatsapp ?? before.contact_whatsapp,
      contact_email: change.contact_email === undefined ? before.contact_email : (change.contact_email ?? ''),
      monthly_revenue_target: change.monthly_revenue_target ?? before.monthly_revenue_target,
      reminder_days: change.reminder_days ?? before.reminder_days,
    };
    if (JSON.stringify(merged) === JSON.stringify(before)) return { ...before, version };
    const { version: next, ...after } = await writeSettings(tx, merged);
    await recordAudit(tx, viewer, { action: 'changed', subject: 'settings', subject_id: null, before, after });
    return { ...after, version: next };
  });
}
