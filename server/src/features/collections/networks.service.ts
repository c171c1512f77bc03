import { NETWORKS } from '@amayumba/contract/money/collection.ts';
import type { OpenNetwork } from '@amayumba/contract/money/network-endpoints.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { accessBy } from './provider-access.ts';
import { listProviderSettings } from './provider-settings.repository.ts';

/** The networks by which a phone can be asked for money now. */
export async function listNetworks(db: Db, parts: Pick<Parts, 'sealing' | 'mobileMoney'>): Promise<OpenNetwork[]> {
  const settings = new Map((await listProviderSettings(db)).map((row) => [row.provider, row]));
  return NETWORKS.flatMap((name) => {
    const access = accessBy(parts, settings.get(name));
    if (typeof access === 'string') return [];
    return [{ name, simulator_url: access.mode === 'simulator' ? access.base_url : null }];
  });
}
