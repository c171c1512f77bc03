/** See docs/product.md, User profile. */
export const ROLES = ['manager', 'owner', 'tenant'] as const;
export type Role = (typeof ROLES)[number];

/** A person's work in the office, in addition to the role manager that all of them have. See docs/rules.md, Staff. */
export const STAFF_ROLES = ['manager', 'accountant', 'caretaker', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const ROLE_BY_NAME: Readonly<Record<string, Role>> = {
  manager: 'manager',
  property_manager: 'manager',
  owner: 'owner',
  property_owner: 'owner',
  tenant: 'tenant',
};

/**
 * The role with a name, compared without case; a missing or unknown name is a tenant. See docs/rules.md, Role names.
 */
export function roleNamed(name: unknown): Role {
  return (typeof name === 'string' && ROLE_BY_NAME[name.trim().toLowerCase()]) || 'tenant';
}

/** The first page of each role's portal. See docs/product.md, Routes. */
export const ROLE_HOME: Readonly<Record<Role, string>> = { manager: '/manager', owner: '/owner', tenant: '/tenant' };
