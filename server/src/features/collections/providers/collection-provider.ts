import type { Network } from '@amayumba/contract/money/collection.ts';
import type { Currency, ProviderMode } from '@amayumba/contract/money/provider.ts';
import type { CallProvider } from './call-provider.ts';
import type { CheckPlan } from '../check-plan.ts';
import type { ProviderTokens } from './provider-tokens.ts';

/** A request to a network. */
export interface AttemptToSend {
  /** A UUID, made and stored before the network is asked. */
  id: string;
  /** Digits with the country code. */
  phone: string;
  /** Whole shillings; whole euros in MTN's sandbox. */
  amount: number;
  /** The account's code, and the name of the home: they appear on the payer's phone and in the network's reports. */
  reference_code: string;
  unit: string;
  /** The address that the network may call; null if the portal has none that the network accepts. */
  callback_url: string | null;
}

/**
 * A refusal names the network's code. `unsent`: no part of the request can have left. Without a clear answer the
 * network may have taken it: `uncertain`.
 */
export type RequestAnswer = 'accepted' | { refused: string } | 'unsent' | 'uncertain';

/** A network's answer about an attempt; missing fields are undefined. */
export interface StatusAnswer {
  /** `absent`: the network does not know the attempt. */
  state: 'pending' | 'succeeded' | 'failed' | 'absent';
  amount?: number;
  currency?: string;
  /** Digits with the country code. */
  payer?: string;
  /** The network's number of the payment. */
  reference?: string;
  /** The network's code. */
  reason?: string;
}

/** Asks one network for money. */
export interface CollectionProvider {
  /**
   * Asks for money. The same attempt may be asked for again: the network knows its id.
   * @throws ProviderAway, KeysRefused
   */
  request(attempt: AttemptToSend): Promise<RequestAnswer>;
  /** Asks about an attempt. @throws ProviderAway, KeysRefused without an answer */
  status(attemptId: string): Promise<StatusAnswer>;
  /** Asks for a token. @throws ProviderAway, KeysRefused */
  signIn(): Promise<void>;
}

/** The access to a network: its address without a slash at the end, and its secrets by their names. */
export interface ProviderAccess {
  mode: Exclude<ProviderMode, 'off'>;
  base_url: string;
  currency: Currency;
  secrets: Readonly<Record<string, string>>;
}

/** The facts that the portal needs to call a provider. */
export interface ProviderReach {
  base_urls: Readonly<Record<'sandbox' | 'live', string>>;
  currencies: Readonly<Record<'simulator' | 'sandbox' | 'live', Currency>>;
  /** The secrets for the simulator. */
  simulator_secrets: Readonly<Record<string, string>>;
}

/** A network of mobile money. */
export interface ProviderKind extends ProviderReach {
  name: Network;
  plan: CheckPlan;
  open(access: ProviderAccess, call: CallProvider, tokens: ProviderTokens): CollectionProvider;
  /** Only for a network that has one address for all attempts: reads its callback. */
  readCallback?: (body: string, secrets: Readonly<Record<string, string>>) => CallbackFacts;
}

export interface CallbackFacts {
  /** The attempt that the callback names, if any. */
  attempt_id: string | undefined;
  /** Null where there is no hash, or no key to check it. */
  is_hash_right: boolean | null;
}
