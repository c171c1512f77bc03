import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { findProviderSettings, type ProviderSettings } from './provider-settings.repository.ts';
import { hasAllSecrets, openSecrets } from './provider-secrets.ts';
import type { ProviderAccess } from './providers/collection-provider.ts';
import { REACHED } from './providers/providers.ts';

type AccessParts = Pick<Parts, 'sealing' | 'mobileMoney'>;
/** Why a provider cannot be asked: it is off, or its secrets are missing or cannot be read. */
export type NoAccess = 'provider_off' | 'provider_keys';

/** The access to a provider with some settings, or why there is none. */
export function accessBy(parts: AccessParts, settings: ProviderSettings | undefined): ProviderAccess | NoAccess {
  if (!settings || settings.mode === 'off') return 'provider_off';
  const { provider, mode } = settings;
  const kind = REACHED[provider];
  if (mode === 'simulator') {
    const base_url = parts.mobileMoney.simulatorUrl;
    if (base_url === undefined) return 'provider_off';
    return { mode, base_url, currency: kind.currencies.simulator, secrets: kind.simulator_secrets };
  }
  const secrets = openSecrets(parts.sealing, provider, settings.secrets);
  if (!secrets || !hasAllSecrets(provider, secrets)) return 'provider_keys';
  return {
    mode,
    base_url: settings.base_url ?? kind.base_urls[mode],
    currency: settings.currency ?? kind.currencies[mode],
    secrets,
  };
}

/** The access to a provider now, or why there is none. */
export const accessOf = async (
  db: Db,
  parts: AccessParts,
  provider: ProviderName,
): Promise<ProviderAccess | NoAccess> => accessBy(parts, await findProviderSettings(db, provider));
