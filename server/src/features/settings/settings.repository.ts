import type { Settings } from '@amayumba/contract/settings/settings.ts';
import type { Db } from '../../db/connect.ts';

const SHOWN = ['landlord_name', 'landlord_address', 'monthly_revenue_target', 'reminder_days'] as const;

/** The settings. They belong to nobody, so there is no viewer to narrow them to; permissions.ts says who reads them. */
export const findSettings = (db: Db): Promise<Settings> =>
  db.selectFrom('settings').select(SHOWN).executeTakeFirstOrThrow();

/** The same, held until the transaction ends so that two changes follow one another. */
export const lockSettings = (tx: Db): Promise<Settings> =>
  tx.selectFrom('settings').select(SHOWN).forUpdate().executeTakeFirstOrThrow();

export const writeSettings = (tx: Db, settings: Settings): Promise<Settings> =>
  tx.updateTable('settings').set(settings).returning(SHOWN).executeTakeFirstOrThrow();
