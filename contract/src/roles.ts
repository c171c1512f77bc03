/** The three roles there are. Specification §3. */
export const ROLES = ['manager', 'owner', 'tenant'] as const;
export type Role = (typeof ROLES)[number];

const ROLE_BY_NAME: Readonly<Record<string, Role>> = {
  manager: 'manager',
  property_manager: 'manager',
  owner: 'owner',
  property_owner: 'owner',
  tenant: 'tenant',
};

/** The role a name stands for, compared without case; whatever is missing or unknown is a tenant. Decisions §4. */
export function roleNamed(name: unknown): Role {
  return (typeof name === 'string' && ROLE_BY_NAME[name.trim().toLowerCase()]) || 'tenant';
}

/** Where each role's portal begins. Specification §2. */
export const ROLE_HOME: Readonly<Record<Role, string>> = { manager: '/manager', owner: '/owner', tenant: '/tenant' };
