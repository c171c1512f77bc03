import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host has an address that only this machine or its network reaches. */
export class PrivateAddress extends Error {}

/**
 * Whether an IP address belongs to the internet. Loopback, private, link-local (with the metadata of clouds),
 * carrier-grade NAT, unique local and other reserved ranges do not; IPv4 written as IPv6 is IPv4.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The IP address that a URL has in place of a host name, if any. */
export function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Resolves names like `dns.lookup` and fails with {@link PrivateAddress} for one that has an address outside the
 * internet. A connection that resolves names with it checks the very address that it connects to, even if the name had
 * another address before.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
