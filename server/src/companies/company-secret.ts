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
 * The secret that a company's keys are made from. That of the first company is the installation's own, so that what a
 * single office has signed and sealed stays valid. A restored company keeps the one it had. The id is part of the
 * others: a company that is created with the name of a deleted one must not accept the pay links and receipt codes of
 * that.
 * @throws Error where a restored company's secret was sealed with another SECRET_KEY
 */
export function secretOf({ id, schema, short_name, sealed_secret }: Keyed, installation: string): string {
  if (isFirst({ schema })) return installation;
  if (sealed_secret === null) return Buffer.from(keyFor(installation, `company ${id} ${schema}`)).toString('base64url');
  const opened = openSealedSecret(sealed_secret, schema, installation);
  if (opened === undefined) throw new Error(`The keys of ${short_name} were stored with another SECRET_KEY.`);
  return opened;
}

/** What the backup of a company says of it. */
export function describeForBackup(company: Keyed & Pick<Company, 'name'>, installation: string): BackedUpCompany {
  const { short_name, name, schema } = company;
  const secret = secretOf(company, installation);
  const sealed_secret = isFirst(company) ? null : sealSecret(secret, schema, installation);
  return { short_name, name, schema, secret_check: checkOf(secret), sealed_secret };
}

/**
 * The secret that the rows of a backup need, where this installation has it: its own, the one in the backup, or one
 * that was given. Undefined where none of them is it.
 */
export function findSecret(backup: BackedUpCompany, installation: string, given?: string): string | undefined {
  const { sealed_secret, schema, secret_check } = backup;
  const sealed = sealed_secret === null ? undefined : openSealedSecret(sealed_secret, schema, installation);
  return [given, sealed, installation].find((secret) => secret !== undefined && checkOf(secret) === secret_check);
}
