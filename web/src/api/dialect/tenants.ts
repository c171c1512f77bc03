import { readAmount } from './amount.ts';
import { fieldOf, filled } from './filled.ts';
import { tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { withoutMisshapen } from './own-fields.ts';
import { readReference } from './reference.ts';

/** Reads a tenant: references as ids or objects, no rent beside the apartment, missing or null fields. */
export function readTenant(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const apartment = fieldOf(row, 'apartment_details');
  const read = filled(row, { phone_number: '', emergency_contact: '', lease_start: null, lease_end: null });
  return withoutMisshapen(tenantSchema, {
    ...(read as object),
    user: readReference(fieldOf(row, 'user')).id ?? 0,
    user_details: filled(fieldOf(row, 'user_details'), { first_name: '', last_name: '', email: '' }),
    tenant_type: readReference(fieldOf(row, 'tenant_type')).id,
    tenant_type_details: fieldOf(row, 'tenant_type_details') ?? null,
    apartment: readReference(fieldOf(row, 'apartment')).id,
    apartment_details:
      typeof apartment === 'object' && apartment !== null
        ? { ...apartment, rent_amount: readAmount(fieldOf(apartment, 'rent_amount') ?? 0) }
        : null,
    // Every value except inactive means active. See docs/product.md, Tenant.
    userprofile_status: fieldOf(row, 'userprofile_status') === 'inactive' ? 'inactive' : 'active',
  });
}
