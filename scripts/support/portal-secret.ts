import type { OpenDatabase } from '../../server/src/db/open-database.ts';
import { refuseOtherSecret } from '../../server/src/db/shared-settings.ts';
import { checkOf } from '../../server/src/access/access-token.ts';
import { readExistingSecret } from '../../server/src/secret-key.ts';

/** The secret of the portal on a database. @throws SettingError, SettingsMismatch */
export async function portalSecret({ db, dataDir }: Pick<OpenDatabase, 'db' | 'dataDir'>): Promise<string> {
  const secret = readExistingSecret(dataDir);
  await refuseOtherSecret(db, checkOf(secret));
  return secret;
}
