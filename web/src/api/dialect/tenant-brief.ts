import type { tenantSummarySchema } from '@amayumba/contract/payments/payment.ts';
import type * as z from 'zod/mini';
import { readReference } from './reference.ts';
import { textOf } from './words.ts';
import { isRecord } from './filled.ts';

type TenantSummary = z.output<typeof tenantSummarySchema>;
type Fields = Readonly<Record<string, unknown>>;

/** The tenant id of a payment or complaint, from `tenant` or `tenant_id` as an id or an object; 0 if there is none. */
export function readTenantId(row: Fields): number {
  return readReference(row['tenant']).id ?? readReference(row['tenant_id']).id ?? 0;
}

/**
 * The tenant of a payment or complaint. The name is empty if the server sends only an id; screens with the list of
 * tenants look it up.
 */
export function readTenantBrief(row: Fields): TenantSummary {
  const details = isRecord(row['tenant_details'])
    ? row['tenant_details']
    : isRecord(row['tenant'])
      ? row['tenant']
      : {};
  const person = isRecord(details['user_details']) ? details['user_details'] : details;
  const fullName = [person['first_name'], person['last_name']].filter(Boolean).join(' ');
  const names = [details['name'], row['tenant_name'], fullName, person['username']].map(textOf);
  const place = (name: string) => (typeof details[name] === 'string' ? details[name] : null);
  return {
    id: readTenantId(row),
    name: names.find(Boolean) ?? '',
    apartment: place('apartment'),
    block: place('block'),
    estate: place('estate'),
  };
}
