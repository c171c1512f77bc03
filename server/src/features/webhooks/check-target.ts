import { promises as dns } from 'node:dns';
import { failFields } from '@amayumba/contract/refusal.ts';
import { isPublicAddress, literalAddress } from '../../http/public-address.ts';

/** The addresses of a host; none where its name is not known (yet). */
async function addressesOf(url: URL): Promise<string[]> {
  const literal = literalAddress(url);
  if (literal !== undefined) return [literal];
  const found = await dns.lookup(url.hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Refuses an address to which deliveries would not be sent, as far as that is known before the first one. A name may
 * get another address later, so each connection checks again.
 * @throws Refusal invalid_input
 */
export async function checkTarget(address: string, allowsPrivate: boolean): Promise<void> {
  if (allowsPrivate) return;
  const url = new URL(address);
  if (url.protocol !== 'https:') failFields({ url: ['Enter an address that begins with https://.'] });
  const addresses = await addressesOf(url);
  if (!addresses.every(isPublicAddress))
    failFields({ url: ['This address is on a private network, which the portal does not send to.'] });
}
