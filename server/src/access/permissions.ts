import { fail } from '@amayumba/contract/refusal.ts';
import { type Role, ROLES, type StaffRole } from '@amayumba/contract/roles.ts';

/** Who makes a call: owners and tenants by their role, people of the office by their work there. */
type Caller = Exclude<Role, 'manager'> | StaffRole;

const OFFICE = ['manager', 'accountant', 'caretaker', 'viewer'] as const;
const EVERYBODY = [...OFFICE, 'owner', 'tenant'] as const;
/** The people of the office who see other people's money. */
const BOOKS = ['manager', 'accountant', 'viewer'] as const;

/** Who may make each call; scope.ts decides which rows. See docs/rules.md, Permissions. */
const PERMISSIONS = {
  'profile:read': EVERYBODY,
  'account:own': EVERYBODY,
  'second_factor:own': [...OFFICE, 'owner'],
  'accounts:read': ['manager', 'viewer'],
  'accounts:write': ['manager'],
  'staff:read': ['manager', 'viewer'],
  'staff:write': ['manager'],
  'estates:read': [...BOOKS, 'owner'],
  'estates:create': ['manager'],
  'estates:write': ['manager'],
  'owners:read': BOOKS,
  'owners:write': ['manager'],
  'owner_accounts:read': BOOKS,
  'owner_accounts:write': ['manager', 'accountant'],
  'owner_accounts:own': ['owner'],
  'owner_costs:read': BOOKS,
  'owner_costs:write': ['manager', 'accountant'],
  'tax_pack:read': [...BOOKS, 'owner'],
  'tenants:read': BOOKS,
  'tenants:write': ['manager'],
  'tenant_types:read': [...BOOKS, 'tenant'],
  'payments:read': BOOKS,
  'payments:write': ['manager', 'accountant'],
  'payments:own': ['tenant'],
  'receipts:read': [...BOOKS, 'tenant'],
  'money:read': BOOKS,
  'money:write': ['manager', 'accountant'],
  'money:own': ['tenant'],
  'money_rules:write': ['manager'],
  'ledger:check': BOOKS,
  'approvals:read': BOOKS,
  'approvals:own': ['manager', 'accountant'],
  'approvals:write': ['manager'],
  'inbox:read': BOOKS,
  'inbox:write': ['manager', 'accountant'],
  'cash:record': ['manager', 'accountant', 'caretaker'],
  'collections:read': [...BOOKS, 'tenant'],
  'collections:write': ['manager', 'accountant', 'tenant'],
  'statuses:read': EVERYBODY,
  'statuses:write': ['manager'],
  'complaints:list': ['manager', 'caretaker', 'viewer'],
  'complaints:read': ['manager', 'caretaker', 'viewer', 'tenant'],
  'complaints:write': ['manager', 'caretaker', 'tenant'],
  'complaints:decide': ['manager', 'caretaker'],
  'complaints:own': ['tenant'],
  'messages:read': BOOKS,
  'messages:write': ['manager'],
  'messages:own': ['tenant'],
  'message_costs:read': BOOKS,
  'templates:write': ['manager'],
  'conversations:list': ['manager', 'viewer'],
  'conversations:read': ['manager', 'viewer', 'tenant'],
  'conversations:write': ['manager', 'tenant'],
  'notices:read': [...BOOKS, 'tenant'],
  'documents:read': [...BOOKS, 'owner', 'tenant'],
  'documents:write': ['manager'],
  'reports:read': ['owner'],
  'dashboard:read': BOOKS,
  'search:read': BOOKS,
  'notifications:own': EVERYBODY,
  'settings:read': BOOKS,
  'settings:write': ['manager'],
  'keys:write': ['manager'],
  'audit:read': ['manager', 'viewer'],
  'portfolio:export': ['manager'],
  'imports:write': ['manager'],
  'webhooks:write': ['manager'],
  'attention:read': BOOKS,
  'attention:write': ['manager', 'accountant'],
  'privacy:own': EVERYBODY,
  'privacy:answer': ['manager'],
  'retention:read': ['manager', 'viewer'],
  'retention:write': ['manager'],
} as const satisfies Record<string, readonly Caller[]>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * The permissions of people who are limited to some estates: scope.ts limits the rows of these calls. All other calls
 * are about the whole company and need all estates.
 */
const BY_ESTATE: ReadonlySet<Permission> = new Set([
  'profile:read',
  'account:own',
  'second_factor:own',
  'estates:read',
  'estates:write',
  'owner_costs:read',
  'owner_costs:write',
  'tenants:read',
  'tenants:write',
  'tenant_types:read',
  'payments:read',
  'payments:write',
  'receipts:read',
  'money:read',
  'money:write',
  'approvals:read',
  'approvals:own',
  'approvals:write',
  'cash:record',
  'collections:read',
  'collections:write',
  'statuses:read',
  'complaints:list',
  'complaints:read',
  'complaints:write',
  'complaints:decide',
  'messages:read',
  'messages:write',
  'conversations:list',
  'conversations:read',
  'conversations:write',
  'notices:read',
  'documents:read',
  'documents:write',
  'dashboard:read',
  'search:read',
  'notifications:own',
  'settings:read',
  'privacy:own',
] satisfies Permission[]);

/** The fields of an account that decide about its permissions. */
export interface Account {
  role: Role;
  staff_role: StaffRole | null;
  estates: readonly number[] | null;
}

/** Whether a person of the office may do everything. */
export const isFullManager = ({ staff_role, estates }: Pick<Account, 'staff_role' | 'estates'>): boolean =>
  staff_role === 'manager' && estates === null;

/** The name of an account's caller in the table of permissions. A manager without work in the office may do nothing. */
const callerOf = ({ role, staff_role }: Account): Caller | null => (role === 'manager' ? staff_role : role);

/** The callers that have a permission. */
export function callersThatMay(permission: Permission): readonly Caller[] {
  return PERMISSIONS[permission];
}

/** The roles that have a permission; *manager* where anybody of the office has it. */
export const rolesThatMay = (permission: Permission): readonly Role[] => {
  const callers = callersThatMay(permission);
  return ROLES.filter((role) => callers.includes(role));
};

/** Whether a permission is about the whole company, so that people limited to some estates do not have it. */
export const needsAllEstates = (permission: Permission): boolean => !BY_ESTATE.has(permission);

const roleMay = (account: Account, permission: Permission): boolean => {
  const caller = callerOf(account);
  return caller !== null && callersThatMay(permission).includes(caller);
};

/** Whether an account may make a call at all. */
export const mayDo = (account: Account, permission: Permission): boolean =>
  roleMay(account, permission) && (account.estates === null || !needsAllEstates(permission));

/** The account of a request, with its API key where that makes it. */
type Requester = Account & { key?: { permissions: readonly Permission[] } };

/**
 * Whether a request has another permission than the one its call needs: its person has it, and so does its API key, if
 * any.
 */
export const mayAlsoDo = (requester: Requester, permission: Permission): boolean =>
  mayDo(requester, permission) && (requester.key?.permissions.includes(permission) ?? true);

/** @throws Refusal role_not_allowed, estates_limited, api_key_not_allowed */
export function refuseUnlessMay(requester: Requester, permission: Permission): void {
  if (!roleMay(requester, permission)) fail('role_not_allowed');
  if (!mayDo(requester, permission)) fail('estates_limited');
  if (!mayAlsoDo(requester, permission))
    fail('api_key_not_allowed', `This API key needs the permission ${permission} for this.`);
}

/** All that an account may do. */
export const permissionsOf = (account: Account): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => mayDo(account, permission));
