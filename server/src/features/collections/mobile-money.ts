import { keyFor } from '../../access/access-token.ts';
import type { MobileMoney } from '../../parts.ts';
import { PROVIDER_TIMEOUT_MS } from './providers/call-provider.ts';
import { BETWEEN_CALLS_MS } from './provider-health.repository.ts';
import { ProviderTokens } from './providers/provider-tokens.ts';

/** State that the payments by phone share within a process. */
export const mobileMoney = (
  secret: string,
  { simulatorUrl, waiting }: Pick<MobileMoney, 'simulatorUrl' | 'waiting'>,
): MobileMoney => ({
  tokens: new ProviderTokens(),
  linkKey: keyFor(secret, 'pay-links'),
  timeoutMs: PROVIDER_TIMEOUT_MS,
  betweenCallsMs: BETWEEN_CALLS_MS,
  simulatorUrl,
  stop: new AbortController(),
  waiting,
});
