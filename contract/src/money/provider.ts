import * as z from 'zod/mini';
import { clearable, leftOut, seenVersion, text, version } from '../fields.ts';
import { type Network, NETWORK_NAMES, NETWORKS } from './collection.ts';

/**
 * The providers that the portal calls over the internet: the networks of mobile money, and the gateway that sends SMS.
 */
export const PROVIDER_NAMES = [...NETWORKS, 'sms'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];
export const PROVIDER_TITLES: Record<ProviderName, string> = { ...NETWORK_NAMES, sms: 'SMS' };

/** How a provider is reached. `simulator` is the portal's own; in `sandbox` no real money moves. */
export const PROVIDER_MODES = ['off', 'simulator', 'sandbox', 'live'] as const;
export type ProviderMode = (typeof PROVIDER_MODES)[number];

/** The secrets of each provider, and those of them that can be left out. See docs/mobile-money.md, docs/messages.md. */
export const PROVIDER_SECRETS = {
  mtn: ['user', 'key', 'subscription_key'],
  airtel: ['client_id', 'client_secret', 'hash_key'],
  sms: ['username', 'api_key', 'sender_id'],
} as const satisfies Record<ProviderName, readonly string[]>;
export const OPTIONAL_SECRETS: readonly string[] = ['hash_key', 'sender_id'];
/**
 * A sender name as the networks register it: at most 11 letters and digits. Without one SMS come from a shared sender.
 */
export const SENDER_ID = /^[A-Za-z0-9]{1,11}$/;

/** Domains below which the address of a live provider lies. */
export const LIVE_DOMAINS = ['mtn.com', 'airtel.ug', 'airtel.africa', 'africastalking.com'] as const;

export const CURRENCIES = ['UGX', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Settings of a provider. Secrets are never shown. */
export const providerSchema = z.object({
  name: z.enum(PROVIDER_NAMES),
  mode: z.enum(PROVIDER_MODES),
  /** Where it is asked in this mode; empty while it is off. */
  base_url: z.string(),
  /** The currency of payments; for SMS that of their costs, which is always UGX. */
  currency: z.enum(CURRENCIES),
  /** Whether every secret that is needed is stored and can be read. */
  has_secrets: z.boolean(),
  /**
   * The address that it calls: for the portals of Airtel and the SMS gateway, and the beginning of those sent to MTN.
   * Empty for those who may not change it.
   */
  callback_url: z.string(),
  /** The simulator's page; null while it does not run. */
  simulator_url: z.nullable(z.string()),
  /** The instant of the last correct answer. */
  last_ok_at: z.nullable(z.string()),
  /** The last error; empty if there was none since. */
  last_error: z.string(),
  version,
});
export type Provider = z.output<typeof providerSchema>;
/** A network of mobile money. */
export type NetworkProvider = Provider & { name: Network };
export const isNetworkProvider = (provider: Provider): provider is NetworkProvider => provider.name !== 'sms';

const secretNames = [...PROVIDER_SECRETS.mtn, ...PROVIDER_SECRETS.airtel, ...PROVIDER_SECRETS.sms] as const;

/** Only what is sent changes; null removes a secret, and returns an address or a currency to its default. */
export const providerChangeSchema = z.object({
  mode: leftOut(z.enum(PROVIDER_MODES)),
  base_url: clearable(text(200)),
  currency: clearable(z.enum(CURRENCIES)),
  secrets: z.optional(z.partialRecord(z.enum(secretNames), z.nullable(text(500)))),
  /** A code of the authenticator app, or a recovery code, of a manager with two-step verification. */
  code: leftOut(text(40)),
  version: seenVersion,
});
export type ProviderChange = z.output<typeof providerChangeSchema>;

export const providerParams = z.object({ name: z.enum(PROVIDER_NAMES) });

/** Whether a provider accepts the keys; an error is a sentence. */
export const providerTestSchema = z.object({ ok: z.boolean(), error: z.nullable(z.string()), took_ms: z.int() });
export type ProviderTest = z.output<typeof providerTestSchema>;
