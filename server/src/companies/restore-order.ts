import { readFile } from 'node:fs/promises';
import { readArchive } from '../backup/archive/read-archive.ts';
import { BackupError } from '../backup/contents.ts';
import { refuseUnknownSchema } from '../backup/load-database.ts';
import { findCompanyNamed } from './companies.repository.ts';
import { isFirst } from './company.ts';
import { findSecret } from './company-secret.ts';
import {
  type CheckedBackup,
  makeFromBackup,
  replaceCompany,
  type RestoredCompany,
  type RestoreParts,
} from './restore-company.ts';

/** A restore as the operator asks for it: which company, from which file. */
export interface RestoreOrder {
  /** The short name of the company that the backup is of. */
  name: string;
  file: string;
  /** The short name of the copy to make of it; undefined for the company itself. */
  as: string | undefined;
  hosts: string[];
  /** A file with the secret of its keys, or undefined. */
  keyFile: string | undefined;
  /** Continues if nobody has that secret. */
  withoutKeys: boolean;
}

/** The restored company, for the report at the shell. */
export type RestoredOrder = RestoredCompany & Pick<CheckedBackup, 'manifest' | 'secret'>;

/** Restores one company, in place or as a new one. @throws BackupError, Refusal company_taken */
export async function restoreOrdered(parts: RestoreParts, order: RestoreOrder): Promise<RestoredOrder> {
  parts.progress('Checking the archive');
  const backup = await check(parts, order);
  const restored = await restoreChecked(parts, order, backup);
  return { ...restored, manifest: backup.manifest, secret: backup.secret };
}

async function restoreChecked(
  parts: RestoreParts,
  { name, as, hosts }: RestoreOrder,
  backup: CheckedBackup,
): Promise<RestoredCompany> {
  const present = await findCompanyNamed(parts.owner, name);
  if (as === undefined && present) {
    if (isFirst(present)) throw new BackupError('The first company is restored by npm run restore.');
    if (hosts.length > 0) throw new BackupError('The company has its host names already: leave --host out.');
    return replaceCompany(parts, backup, present);
  }
  const short_name = as ?? name;
  if (await findCompanyNamed(parts.owner, short_name))
    throw new BackupError(`There is a company ${short_name} already. Nothing was changed.`);
  const company = { name: backup.manifest.company.name, short_name, hosts };
  return makeFromBackup(parts, backup, { ...company, isCopy: as !== undefined, source: present });
}

async function check(parts: RestoreParts, order: RestoreOrder): Promise<CheckedBackup> {
  const { file, name, keyFile, withoutKeys } = order;
  const { company, ...manifest } = await readArchive(file);
  await refuseUnknownSchema(manifest.migrations, 'This backup');
  if (!company)
    throw new BackupError('This backup does not name its company: an earlier version made it. Nothing was changed.');
  if (company.short_name !== name)
    throw new BackupError(`This is a backup of ${company.short_name}, not of ${name}. Nothing was changed.`);
  const given = keyFile === undefined ? undefined : (await readFile(keyFile, 'utf8')).trim();
  const secret = findSecret(company, parts.secret, given);
  if (secret === undefined && given !== undefined)
    throw new BackupError(`The key in ${keyFile ?? ''} is not that of this backup. Nothing was changed.`);
  if (secret === undefined && !withoutKeys)
    throw new BackupError(
      `This backup was made with another SECRET_KEY. Where it was made, npm run company -- key ${name} --to FILE writes the key that it needs: give it with --key FILE. With --without-keys it is restored nevertheless, but its two-step codes, keys of networks and webhooks are lost, and its printed receipts are not valid any more. Nothing was changed.`,
    );
  return { file, manifest: { ...manifest, company }, secret };
}
