import type { Network } from '@amayumba/contract/money/collection.ts';
import type { PROVIDER_SECRETS, ProviderMode } from '@amayumba/contract/money/provider.ts';
import type { Tone } from '../../../../ui/tone.ts';

/** What each mode means, in a sentence. */
export const MODES: Readonly<Record<ProviderMode, { label: string; detail: string; tone: Tone }>> = {
  off: { label: 'Off', detail: 'Nobody can be asked by this network.', tone: 'grey' },
  simulator: {
    label: 'Simulator',
    detail: 'The portal’s own network, to try things out. No real money.',
    tone: 'indigo',
  },
  sandbox: { label: 'Sandbox', detail: 'The network’s own test system. No real money.', tone: 'amber' },
  live: { label: 'Live', detail: 'Real phones and real money.', tone: 'green' },
};

type SecretName = (typeof PROVIDER_SECRETS)[Network][number];

/** The names of the keys as the networks' portals show them. */
export const SECRET_LABELS: Readonly<Record<SecretName, string>> = {
  user: 'API user',
  key: 'API key',
  subscription_key: 'Subscription key (Collections)',
  client_id: 'Client id',
  client_secret: 'Client secret',
  hash_key: 'Hash key of callbacks',
};

/** Whether a mode reaches a network of its own, with an address and keys. */
export const hasAddress = (mode: ProviderMode): boolean => mode === 'sandbox' || mode === 'live';
