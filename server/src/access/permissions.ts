import type { Role } from '@amayumba/contract/roles.ts';

const EVERYBODY = ['manager', 'owner', 'tenant'] as const;

/** Who may make each call; scope.ts decides which rows. See docs/rules.md, Permissions. */
const PERMISSIONS = {
  'profile:read': EVERYBODY,
  'account:own': EVERYBODY,
  'second_factor:own': ['manager', 'owner'],
  'accounts:read': ['manager'],
  'accounts:write': ['manager'],
  'estates:read': ['manager', 'owner'],
  'estates:write': ['manager'],
  'owners:read': ['manager'],
  'owners:write': ['manager'],
  'owner_accounts:read': ['manager'],
  'owner_accounts:write': ['manager'],
  'owner_accounts:own': ['owner'],
  'tax_pack:read': ['manager', 'owner'],
  'tenants:read': ['manager'],
  'tenants:write': ['manager'],
  'tenant_types:read': ['manager', 'tenant'],
  'payments:read': ['manager'],
  'payments:write': ['manager'],
  'payments:own': ['tenant'],
  'receipts:read': ['manager', 'tenant'],
  'money:read': ['manager'],
  'money:write': ['manager'],
  'money:own': ['tenant'],
  'approvals:read': ['manager'],
  'approvals:own': ['manager'],
  'approvals:write': ['manager'],
  'collections:read': ['manager', 'tenant'],
  'collections:write': ['manager', 'tenant'],
  'statuses:read': EVERYBODY,
  'statuses:write': ['manager'],
  'complaints:list': ['manager'],
  'complaints:read': ['manager', 'tenant'],
  'complaints:write': ['manager', 'tenant'],
  'complaints:decide': ['manager'],
  'complaints:own': ['tenant'],
  'messages:read': ['manager'],
  'messages:write': ['manager'],
  'messages:own': ['tenant'],
  'conversations:write': ['manager', 'tenant'],
  'notices:read': ['manager', 'tenant'],
  'documents:read': EVERYBODY,
  'documents:write': ['manager'],
  'reports:read': ['owner'],
  'dashboard:read': ['manager'],
  'search:read': ['manager'],
  'notifications:own': EVERYBODY,
  'settings:read': ['manager'],
  'settings:write': ['manager'],
  'audit:read': ['manager'],
  'portfolio:export': ['manager'],
  'imports:write': ['manager'],
  'attention:read': ['manager'],
  'attention:write': ['manager'],
  'privacy:own': EVERYBODY,
  'privacy:answer': ['manager'],
  'retention:read': ['manager'],
  'retention:write': ['manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The roles that have a permission. */
export function rolesThatMay(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}
