import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { type Throttle, throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';

/** How often one address may try a call that takes the token of a mailed link. Whole offices share an address, so this only stops machines. */
export const linkThrottle = (parts: Pick<Parts, 'db' | 'clock'>, { path }: Endpoint): Throttle =>
  throttle(parts, { what: path, requests: 60, minutes: 15 });
