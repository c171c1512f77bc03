import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { CollectionState, Network } from '@amayumba/contract/money/collection.ts';
import type { Currency, ProviderMode, ProviderName } from '@amayumba/contract/money/provider.ts';
import type { Generated } from 'kysely';
import type { Changeable, Instant, Maybe, MaybeBytes, MaybeInstant, Stamp } from './column-types.ts';

interface Collections {
  id: string;
  account_id: number;
  provider: Network;
  mode: Exclude<ProviderMode, 'off'>;
  /** Digits with the country code; empty once the tenant is erased. */
  phone: string;
  amount: number;
  state: Generated<CollectionState>;
  reason_code: Maybe<string>;
  provider_reference: Maybe<string>;
  callback_token: string;
  next_check_at: MaybeInstant;
  requests: Generated<number>;
  checks: Generated<number>;
  asked_at: MaybeInstant;
  absent_since: MaybeInstant;
  by_link: Generated<boolean>;
  requested_by: Maybe<number>;
  requested_at: Stamp;
  finished_at: MaybeInstant;
  receipt_id: Maybe<number>;
  decided_by: Maybe<number>;
  decision: Generated<string>;
}

interface ProviderEvents {
  id: Generated<number>;
  provider: ProviderName;
  collection_id: Maybe<string>;
  received_at: Stamp;
  content_type: Generated<string>;
  body: Buffer;
  is_hash_right: Maybe<boolean>;
}

interface ProviderSettings extends Changeable {
  provider: ProviderName;
  mode: Generated<ProviderMode>;
  base_url: Maybe<string>;
  currency: Maybe<Currency>;
  secrets: MaybeBytes;
  callback_token: string;
}

interface ProviderHealth {
  provider: ProviderName;
  next_call_at: Stamp;
  last_ok_at: MaybeInstant;
  last_error: Generated<string>;
  /** The last calls, if all failed. */
  failed_at: Generated<Date[]>;
}

interface InboxItems {
  id: Generated<number>;
  state: Generated<'open' | 'matched' | 'dismissed'>;
  channel: Channel;
  received_at: Instant;
  amount: number;
  phone: Generated<string>;
  name: Generated<string>;
  text: Generated<string>;
  external_reference: Maybe<string>;
  why: string;
  collection_id: Maybe<string>;
  statement_line_id: Maybe<number>;
  decided_by: Maybe<number>;
  decided_at: MaybeInstant;
  dismiss_reason: Generated<string>;
  created_at: Stamp;
}

/** Money asked for by phone, the networks, and money that waits to be matched. */
export interface CollectionTables {
  collections: Collections;
  provider_events: ProviderEvents;
  provider_settings: ProviderSettings;
  provider_health: ProviderHealth;
  inbox_items: InboxItems;
}
