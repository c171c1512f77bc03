import { checkOf, keyFor } from '../access/access-token.ts';
import { encryption } from '../access/encryption.ts';
import type { BackedUpCompany } from '../backup/contents.ts';
import { type Company, isFirst } from './company.ts';

type Keyed = Pick<Company, 'id' | 'schema' | 'short_name' | 'sealed_secret'>;

const purposeOf = (schema: string): string => `secret of ${schema}`;

/** A secret in the form that the database and backups hold: nobody reads it without the installation's secret. */
export const sealSecret = (secret: string, schema: string, installation: string): string =>
  encryption(installation).seal(Buffer.from(secret), purposeOf(schema)).toString('base64');

/** Returns undefined where it was sealed with the secret of another installation, or for another schema. */
const openSealedSecret = (sealed: string, schema: string, installation: string): string | undefined =>
  encryption(installation).open(Buffer.from(sealed, 'base64'), purposeOf(schema))?.toString();

/**
 * The secret from which a company's keys are made. The first company uses the installation's own, so that everything a
 * single office has signed and sealed stays valid. A restored company keeps its earlier one. The others include the id:
 * a company with the name of a deleted one must not accept the deleted one's pay links and receipt codes.
 * @throws Error where a restored company's secret was sealed with another SECRET_KEY
 */
export function secretOf({ id, schema, short_name, sealed_secret }: Keyed, installation: string): string {
  if (isFirst({ schema })) return installation;
  if (sealed_secret === null) return Buffer.from(keyFor(installation, `company ${id} ${schema}`)).toString('base64url');
  const opened = openSealedSecret(sealed_secret, schema, installation);
  if (opened === undefined) throw new Error(`The keys of ${short_name} were stored with another SECRET_KEY.`);
  return opened;
}

/** The company of a backup, with its sealed secret. */
export function describeForBackup(company: Keyed & Pick<Company, 'name'>, installation: string): BackedUpCompany {
  const { short_name, name, schema } = company;
  const secret = secretOf(company, installation);
  const sealed_secret = isFirst(company) ? null : sealSecret(secret, schema, installation);
  return { short_name, name, schema, secret_check: checkOf(secret), sealed_secret };
}

/**
 * The secret that the rows of a backup need, if this installation has it: its own, the one in the backup, or one that
 * was given. Undefined if none of them fits.
 */
export function findSecret(backup: BackedUpCompany, installation: string, given?: string): string | undefined {
  const { sealed_secret, schema, secret_check } = backup;
  const sealed = sealed_secret === null ? undefined : openSealedSecret(sealed_secret, schema, installation);
  return [given, sealed, installation].find((secret) => secret !== undefined && checkOf(secret) === secret_check);
}
