import type { tenantSummarySchema } from '@amayumba/contract/payments/payment.ts';
import type * as z from 'zod/mini';
import { fieldOf, type Fields, isRecord } from './filled.ts';

/** An entry of a reference list: its id and, if the server sends it, its name. */
export interface Reference {
  id: number | null;
  name: string | null;
}

/** Reads a status or category that is an id, its text, a name, or an object `{id, name}`. */
export function readReference(value: unknown): Reference {
  if (typeof value === 'object' && value !== null) {
    const { id, name } = value as Fields;
    return { id: readReference(id).id, name: typeof name === 'string' ? name : null };
  }
  if (typeof value === 'number') return { id: value, name: null };
  if (typeof value !== 'string' || value.trim() === '') return { id: null, name: null };
  return /^\d+$/.test(value) ? { id: Number(value), name: null } : { id: null, name: value.trim() };
}

/** Finds a value in a list of words, ignoring case; undefined if it is not there. */
export function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return typeof value === 'string' ? words.find((word) => word.toLowerCase() === value.toLowerCase()) : undefined;
}

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads text; anything that is not text becomes empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Removes the fields of a row that need not be there and have another shape than ours, so that one of them does not
 * take the whole list away. A field that may be null becomes null.
 */
export function withoutMisshapen(schema: z.ZodMiniObject, row: unknown): unknown {
  if (!isRecord(row)) return row;
  const fields: Record<string, unknown> = { ...row };
  for (const [name, type] of Object.entries(schema.shape as Readonly<Record<string, z.ZodMiniType>>)) {
    if (!(name in fields) || type.safeParse(fields[name]).success) continue;
    if (type.safeParse(undefined).success) delete fields[name];
    else if (type.safeParse(null).success) fields[name] = null;
  }
  return fields;
}

type TenantSummary = z.output<typeof tenantSummarySchema>;

/** The tenant id of a payment or complaint, from `tenant` or `tenant_id` as an id or an object; 0 if there is none. */
export const readTenantId = (row: Fields): number =>
  readReference(row['tenant']).id ?? readReference(row['tenant_id']).id ?? 0;

/** The tenant of a payment or complaint. The name is empty if the server sends only an id. */
export function readTenantBrief(row: Fields): TenantSummary {
  const details = [row['tenant_details'], row['tenant']].find(isRecord) ?? {};
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

/** The success message of a write; undefined if the server sends none. */
export function readMessage(answer: unknown): string | undefined {
  const message = fieldOf(answer, 'message');
  return typeof message === 'string' && message ? message : undefined;
}
