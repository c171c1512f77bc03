import type { Network } from '@amayumba/contract/money/collection.ts';
import { airtel } from './airtel.ts';
import type { ProviderKind } from './collection-provider.ts';
import { mtn } from './mtn.ts';

/** Every network that the portal can ask. */
export const PROVIDERS: Readonly<Record<Network, ProviderKind>> = { mtn, airtel };
