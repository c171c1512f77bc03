import { tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { readUgx } from './amount.ts';
import { fieldOf, filled, isRecord } from './filled.ts';
import { readReference, textOf, withoutMisshapen } from './values.ts';

/** Reads a tenant: references as ids or objects, no rent beside the apartment, missing or null fields. */
export function readTenant(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const read = filled(row, { phone_number: '', emergency_contact: '', lease_start: null, lease_end: null });
  return withoutMisshapen(tenantSchema, {
    ...(read as object),
    user: readReference(fieldOf(row, 'user')).id ?? 0,
    user_details: filled(fieldOf(row, 'user_details'), { first_name: '', last_name: '', email: '' }),
    tenant_type: readReference(fieldOf(row, 'tenant_type')).id,
    tenant_type_details: fieldOf(row, 'tenant_type_details') ?? null,
    apartment: readReference(fieldOf(row, 'apartment')).id,
    apartment_details: readHome(fieldOf(row, 'apartment_details')),
    // Every value except inactive means active. See docs/product.md, Tenant.
    userprofile_status: fieldOf(row, 'userprofile_status') === 'inactive' ? 'inactive' : 'active',
  });
}

/** The home with its block and estate, which may be objects without an id, or names; without both it is null. */
function readHome(home: unknown): unknown {
  if (typeof home !== 'object' || home === null) return null;
  return {
    ...home,
    number: numberOf(home),
    rent_amount: readUgx(fieldOf(home, 'rent_amount') ?? 0),
    block: readPlace(fieldOf(home, 'block')),
    estate: readPlace(fieldOf(home, 'estate') ?? fieldOf(fieldOf(home, 'block'), 'estate')),
  };
}

function numberOf(home: object): string {
  const number = fieldOf(home, 'number');
  return typeof number === 'number' ? String(number) : textOf(number);
}

function readPlace(place: unknown): { id: number; name: string } {
  const { id, name } = readReference(place);
  return { id: id ?? 0, name: name ?? '' };
}
