import { SettingError } from './config.ts';
import { DatabaseRefused } from './db/database-refused.ts';
import { DataFolderInUse } from './db/embedded/owner-lock.ts';
import { EmbeddedPostgresUnavailable } from './db/embedded/unavailable.ts';
import { SchemaNotAllowed } from './db/make-office.ts';
import { OldSchema, OtherDatabase } from './db/migrate-and-grant.ts';
import { DatabaseInUse } from './db/server-use.ts';
import { SettingsIgnored } from './db/session-settings.ts';
import { SettingsMismatch } from './db/shared-settings.ts';

/** Errors whose message is meant for the person who typed `npm start`. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof SettingError ||
  error instanceof DataFolderInUse ||
  error instanceof DatabaseInUse ||
  error instanceof DatabaseRefused ||
  error instanceof SettingsMismatch ||
  error instanceof SettingsIgnored ||
  error instanceof OtherDatabase ||
  error instanceof OldSchema ||
  error instanceof SchemaNotAllowed ||
  error instanceof EmbeddedPostgresUnavailable;
