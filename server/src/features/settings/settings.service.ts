import type { Settings, SettingsChange } from '@amayumba/contract/settings/settings.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStale } from '../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { reminderDays, setReminderDays } from '../ledger/schedule/reminder-days.ts';
import {
  findContactDetails,
  findSettings,
  lockSettings,
  type StoredSettings,
  storedSettingsVersion,
  writeSettings,
} from './settings.repository.ts';

/** Returns the settings, for other features. */
export const currentSettings = (db: Db): Promise<StoredSettings> => findSettings(db);

/** The settings with the days of the first reminder, which are a step of the ladder. */
export async function showSettings(parts: Pick<Parts, 'db' | 'clock'>): Promise<Settings> {
  const { db } = parts;
  const [settings, reminder_days] = await Promise.all([findSettings(db), reminderDays(db, todayOf(parts))]);
  return { ...settings, reminder_days };
}

/** Returns how to reach the property manager. */
export const contactDetails = (db: Db) => findContactDetails(db);

/**
 * Changes only the fields that were sent; a change is recorded with the values before and after.
 * See docs/rules.md, Portal settings.
 * @throws Refusal stale_change
 */
export function updateSettings(parts: Parts, viewer: Viewer, change: SettingsChange, match: Match): Promise<Settings> {
  return writeAs(parts.db, viewer, async (tx) => {
    const day = todayOf(parts);
    const { version, ...stored } = await lockSettings(tx);
    const before = { ...stored, reminder_days: await reminderDays(tx, day) };
    const storedVersion = () => storedSettingsVersion(tx);
    await refuseStale(tx, viewer, { match, stored: storedVersion, current: async () => ({ ...before, version }) });
    const merged: Omit<Settings, 'version'> = {
      landlord_name: change.landlord_name ?? before.landlord_name,
      landlord_address: change.landlord_address ?? before.landlord_address,
      contact_phone: change.contact_phone ?? before.contact_phone,
      contact_whatsapp: change.contact_whatsapp ?? before.contact_whatsapp,
      contact_email: change.contact_email === undefined ? before.contact_email : (change.contact_email ?? ''),
      monthly_revenue_target: change.monthly_revenue_target ?? before.monthly_revenue_target,
      reminder_days: change.reminder_days ?? before.reminder_days,
    };
    if (JSON.stringify(merged) === JSON.stringify(before)) return { ...before, version };
    const { reminder_days, ...written } = merged;
    if (reminder_days !== before.reminder_days)
      await setReminderDays(tx, viewer, { days: reminder_days, day, at: nowOf(parts) });
    const { version: next, ...row } = await writeSettings(tx, { ...written, version });
    const after = { ...row, reminder_days };
    await recordAudit(tx, viewer, { action: 'changed', subject: 'settings', subject_id: null, before, after });
    return { ...after, version: next };
  });
}
