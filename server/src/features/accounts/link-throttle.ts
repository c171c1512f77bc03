import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { type Throttle, throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';

/**
 * Limits how often one address may try a mailed link's token. Whole offices share an address, so the limit only stops
 * automated requests.
 */
export const linkThrottle = (parts: Pick<Parts, 'db' | 'clock'>, { path }: Endpoint): Throttle =>
  throttle(parts, { what: path, requests: 60, minutes: 15 });
