import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { NETWORKS } from './collection.ts';

/** A network that asks phones for money at present. */
export const openNetworkSchema = z.object({
  name: z.enum(NETWORKS),
  /** The page of the simulator's phone; null for a network that reaches real ones. */
  simulator_url: z.nullable(z.string()),
});
export type OpenNetwork = z.output<typeof openNetworkSchema>;

export const listNetworks = endpoint({
  method: 'GET',
  path: '/api/money/networks/',
  summary: 'The mobile money networks that are switched on, by which a phone can be asked for money',
  response: z.array(openNetworkSchema),
});
