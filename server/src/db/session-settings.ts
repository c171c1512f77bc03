import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { OFFICE } from './schemas.ts';

/**
 * A pooler in front of the database has dropped the settings of the portal's connections. The message is a sentence
 * for the person who starts it.
 */
export class SettingsIgnored extends Error {
  override readonly name = 'SettingsIgnored';
}

/**
 * Checks that connections use UTC, limit the time of statements and find the tables of the office. They request it when
 * they open; a pooler does not pass that on, and then the role must have the settings. docs/scaling.md
 * @throws SettingsIgnored
 */
export async function checkSettings(db: Db): Promise<void> {
  const { rows } = await sql<{
    role: string;
    database: string;
    is_utc: boolean;
    has_limit: boolean;
    schema: string | null;
  }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      current_setting('TimeZone') = 'UTC' as is_utc, current_setting('statement_timeout') <> '0' as has_limit,
      current_schema()::text as schema`.execute(db);
  const [settings] = rows;
  if (!settings || (settings.is_utc && settings.has_limit && settings.schema === OFFICE)) return;
  throw new SettingsIgnored(
    `The pooler of DATABASE_URL does not pass on what the portal asks of its connections. Give it to the role: alter role ${settings.role} set timezone = 'UTC'; alter role ${settings.role} set statement_timeout = '30s'; alter role ${settings.role} set idle_in_transaction_session_timeout = '2min'; alter role ${settings.role} set random_page_cost = 1.1; alter role ${settings.role} in database ${settings.database} set search_path = ${OFFICE}, public;`,
  );
}
