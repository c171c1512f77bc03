import { withDatabase } from '../../bench/with-database.ts';

/** Resets every limit on the portal of a data folder: in a proof, minutes simulate days. */
export const forgetLimits = (folder: string) =>
  withDatabase({ databaseUrl: undefined, dataDir: folder }, ({ db }) => db.deleteFrom('rate_limits').execute());
