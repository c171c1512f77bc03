import { isDatabaseAway } from './database-unreachable.ts';
import { codeOf } from './error-code.ts';

/** The database cannot be used with these settings. The message is a sentence for the person at the shell. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/**
 * Names the setting whose address leads to no database, or whose role or password is wrong. Other errors stay as they
 * are. The address may contain a password, so it is not repeated.
 */
export function connectionFault(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error;
  const isRefused = /^(?:28|3D)/.test(codeOf(error));
  if (!isRefused && !isDatabaseAway(error)) return error;
  const check = isRefused ? 'Check the address' : 'Check the address, and that the database server runs';
  // An error about several addresses of one host has no message.
  const reason = error.message || codeOf(error);
  return new DatabaseRefused(`The database of ${setting} cannot be opened: ${reason}. ${check}.`, { cause: error });
}

/** Says which role migrates where PostgreSQL does not allow it to the one that tried. Other errors stay as they are. */
export function migrationFault(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== '42501') return error;
  return new DatabaseRefused(
    `The role may not migrate the database (${error.message}): set DATABASE_MIGRATION_URL to the address of the role that owns the database.`,
    { cause: error },
  );
}
