import { OPTIONAL_SECRETS, PROVIDER_SECRETS, type ProviderName } from '@amayumba/contract/money/provider.ts';
import type { Encryption } from '../../access/encryption.ts';

export type Secrets = Readonly<Record<string, string>>;

/** Binds encrypted secrets to their provider, so that they cannot be used for another one. */
const purposeOf = (provider: ProviderName) => `secrets of ${provider}`;

export const sealSecrets = (sealing: Encryption, provider: ProviderName, secrets: Secrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : sealing.seal(Buffer.from(JSON.stringify(secrets)), purposeOf(provider));

/** The secrets of a provider; undefined where they were encrypted with another SECRET_KEY. */
export function openSecrets(sealing: Encryption, provider: ProviderName, sealed: Buffer | null): Secrets | undefined {
  if (sealed === null) return {};
  const opened = sealing.open(sealed, purposeOf(provider));
  return opened && (JSON.parse(opened.toString()) as Secrets);
}

/** Whether all required secrets of a provider are there. */
export const hasAllSecrets = (provider: ProviderName, secrets: Secrets): boolean =>
  PROVIDER_SECRETS[provider].every((name) => OPTIONAL_SECRETS.includes(name) || secrets[name] !== undefined);
