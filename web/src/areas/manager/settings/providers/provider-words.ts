import { NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import type { PROVIDER_SECRETS, ProviderMode, ProviderName } from '@amayumba/contract/money/provider.ts';
import { NETWORK_VIEWS } from '../../../../features/money/pay/collection-view.ts';
import type { Tone } from '../../../../ui/tone.ts';

export const MODES: Readonly<Record<ProviderMode, { label: string; tone: Tone }>> = {
  off: { label: 'Off', tone: 'grey' },
  simulator: { label: 'Simulator', tone: 'indigo' },
  sandbox: { label: 'Sandbox', tone: 'amber' },
  live: { label: 'Live', tone: 'green' },
};

type Details = Readonly<Record<ProviderMode, string>>;
const NETWORK_DETAILS: Details = {
  off: 'Nobody can be asked by this network.',
  simulator: 'The portal’s own network, to try things out. No real money.',
  sandbox: 'The network’s own test system. No real money.',
  live: 'Real phones and real money.',
};

interface ProviderView {
  label: string;
  /** Its name in sentences. */
  name: string;
  /** The setting in a sentence, below the title of its form. */
  description: string;
  /** The meaning of each mode, in a sentence. */
  details: Details;
  callbackHint: string;
  addressHint: string;
}

const NETWORK = { description: 'How this network is reached', details: NETWORK_DETAILS };

/** The names of the providers in Settings. See docs/mobile-money.md, docs/messages.md. */
export const PROVIDER_VIEWS: Readonly<Record<ProviderName, ProviderView>> = {
  mtn: {
    ...NETWORK,
    label: NETWORK_VIEWS.mtn.label,
    name: NETWORK_NAMES.mtn,
    callbackHint: 'The portal sends it with each request; MTN must know its host.',
    addressHint: 'Empty for the network’s usual address. MTN gives you yours when you go live.',
  },
  airtel: {
    ...NETWORK,
    label: NETWORK_VIEWS.airtel.label,
    name: NETWORK_NAMES.airtel,
    callbackHint: 'Enter it in Airtel’s portal.',
    addressHint: 'Empty for the network’s usual address.',
  },
  sms: {
    label: 'Africa’s Talking',
    name: 'Africa’s Talking',
    description: 'How SMS are sent',
    details: {
      off: 'No SMS are sent. Mail and the portal go as usual.',
      simulator: 'The portal’s own gateway, to try things out. Nothing reaches a phone.',
      sandbox: 'The gateway’s own test system. Nothing reaches a phone.',
      live: 'Real SMS, which cost money.',
    },
    callbackHint: 'Enter it in the gateway’s portal, for delivery reports and for opt-outs.',
    addressHint: 'Empty for the gateway’s usual address.',
  },
};

type SecretName = (typeof PROVIDER_SECRETS)[ProviderName][number];

export const SECRET_LABELS: Readonly<Record<SecretName, string>> = {
  user: 'API user',
  key: 'API key',
  subscription_key: 'Subscription key (Collections)',
  client_id: 'Client id',
  client_secret: 'Client secret',
  hash_key: 'Hash key of callbacks',
  username: 'Username',
  api_key: 'API key',
  sender_id: 'Sender name',
};

/** Whether a mode reaches a provider of its own, with an address and keys. */
export const hasAddress = (mode: ProviderMode): boolean => mode === 'sandbox' || mode === 'live';
