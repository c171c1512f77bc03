import type { Network } from '@amayumba/contract/money/collection.ts';
import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import { africasTalking } from '../../messages/gateway/africas-talking.ts';
import { airtel } from './airtel.ts';
import type { ProviderKind, ProviderReach } from './collection-provider.ts';
import { mtn } from './mtn.ts';

/** Every network that the portal can ask for money. */
export const PROVIDERS: Readonly<Record<Network, ProviderKind>> = { mtn, airtel };

/** The reach of each provider, including the gateway of SMS. */
export const REACHED: Readonly<Record<ProviderName, ProviderReach>> = { ...PROVIDERS, sms: africasTalking };
