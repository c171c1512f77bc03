import { LIVE_DOMAINS, type ProviderMode } from '@amayumba/contract/money/provider.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The fault of a network's address, as a sentence; undefined without one. A test service may also be on this machine.
 * See docs/rules.md, Networks.
 */
export function baseUrlFault(text: string, mode: ProviderMode): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'Enter an address, for example https://proxy.momoapi.mtn.com.';
  if (url.username || url.password || url.search || url.hash)
    return 'Enter the address alone, without a name or a question mark.';
  if (mode === 'sandbox' && LOOPBACK.has(url.hostname)) return undefined;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  return LIVE_DOMAINS.some((domain) => url.hostname.endsWith(`.${domain}`))
    ? undefined
    : `The address must be below ${LIVE_DOMAINS.join(', ')}.`;
}
