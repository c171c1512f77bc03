import type { ContactDetails, Settings } from '@amayumba/contract/settings/settings.ts';
import type { Db } from '../../db/connect.ts';
import { changedBy, type StoredVersion } from '../../http/stale-change.ts';

const CONTACT = ['contact_phone', 'contact_whatsapp', 'contact_email'] as const;
const SHOWN = ['landlord_name', 'landlord_address', ...CONTACT, 'monthly_revenue_target', 'version'] as const;

/** The settings of the one row. The days of reminders are a rule of the ladder. */
export type StoredSettings = Omit<Settings, 'reminder_days'>;

/** Reads the settings. They belong to nobody, so no viewer narrows the query; permissions.ts checks access. */
export const findSettings = (db: Db): Promise<StoredSettings> =>
  db.selectFrom('settings').select(SHOWN).executeTakeFirstOrThrow();

/** Reads how to reach the property manager, which everybody may know. */
export const findContactDetails = (db: Db): Promise<ContactDetails & Pick<Settings, 'landlord_name'>> =>
  db
    .selectFrom('settings')
    .select(['landlord_name', ...CONTACT])
    .executeTakeFirstOrThrow();

/** Reads the settings and locks them, so that two changes run one after the other. */
export const lockSettings = (tx: Db): Promise<StoredSettings> =>
  tx.selectFrom('settings').select(SHOWN).forUpdate().executeTakeFirstOrThrow();

/**
 * Writes the settings, and increases their version even if only the days of reminders changed, which are not in the
 * row.
 */
export const writeSettings = (tx: Db, { version = 0, ...settings }: StoredSettings): Promise<StoredSettings> =>
  tx
    .updateTable('settings')
    .set({ ...settings, version: version + 1 })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Reads the version of the settings, which the transaction has locked. */
export const storedSettingsVersion = (tx: Db): Promise<StoredVersion | undefined> =>
  tx
    .selectFrom('settings as v')
    .select(['v.version', changedBy.as('changed_by'), 'v.changed_at'])
    .executeTakeFirst();
