import { BlockList, isIP } from 'node:net';

/** Groups of addresses by name. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: [
    '127.0.0.0/8',
    '::1/128',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '169.254.0.0/16',
    'fc00::/7',
    'fe80::/10',
  ],
  off: [],
};
/** An IPv4 address as shown by sockets for both kinds. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The proxies whose X-Forwarded-* headers are trusted: `loopback`, `private`, `off`, addresses and networks such as
 * 10.1.0.0/16, separated by commas. Undefined when the list is invalid.
 */
export function trustedProxies(list: string): ((address: string) => boolean) | undefined {
  const networks = new BlockList();
  for (const word of list.split(',').map((part) => part.trim().toLowerCase())) {
    for (const network of GROUPS[word] ?? [word]) {
      const [address = '', prefix] = network.split('/');
      const bits = Number(prefix ?? (isIP(address) === 6 ? 128 : 32));
      const isGood =
        isIP(address) !== 0 && Number.isInteger(bits) && bits >= 0 && bits <= (isIP(address) === 6 ? 128 : 32);
      if (!isGood) return undefined;
      networks.addSubnet(address, bits, familyOf(address));
    }
  }
  return (remoteAddress) => {
    const address = remoteAddress.replace(MAPPED, '');
    return isIP(address) !== 0 && networks.check(address, familyOf(address));
  };
}
