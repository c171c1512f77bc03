import type { Settings, SettingsChange } from '@amayumba/contract/settings/settings.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findSettings, lockSettings, writeSettings } from './settings.repository.ts';

/** The settings, for other features. */
export const currentSettings = (db: Db): Promise<Settings> => findSettings(db);

/** Changes what is sent and leaves the rest; who, what before and what after is recorded where anything changed. Decisions §2. */
export function updateSettings(db: Db, viewer: Viewer, change: SettingsChange): Promise<Settings> {
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx);
    const wished: Settings = {
      landlord_name: change.landlord_name ?? before.landlord_name,
      landlord_address: change.landlord_address ?? before.landlord_address,
      monthly_revenue_target: change.monthly_revenue_target ?? before.monthly_revenue_target,
      reminder_days: change.reminder_days ?? before.reminder_days,
    };
    if (JSON.stringify(wished) === JSON.stringify(before)) return before;
    const after = await writeSettings(tx, wished);
    await recordAudit(tx, viewer, { action: 'changed', subject: 'settings', subject_id: null, before, after });
    return after;
  });
}
