/** The first four groups of an IPv6 address, which is what one connection gets. */
function networkOfV6(address: string): string {
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...head];
  if (tail) groups.push(...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail);
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}

/**
 * The address that limits count by: for IPv6 the network of 64 bits, because one connection can use any address of
 * it; for IPv4 the address itself. IPv4 written as IPv6 is IPv4.
 */
export function addressBlock(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return v4 ?? (address.includes(':') ? networkOfV6(address) : address);
}
