/**
 * The permissions that an API key may have, in groups, as the screen names them. Calls that are not here are for people
 * alone: accounts and staff, keys, one's own account, settings, retention and the erasure of people. See docs/rules.md,
 * API keys.
 */
export const KEY_PERMISSION_GROUPS = {
  'Estates and homes': {
    'estates:read': 'Read estates, blocks and apartments',
    'estates:create': 'Add estates',
    'estates:write': 'Change and delete estates; add, change and delete blocks and apartments',
    'owners:read': 'Read the names of owners',
  },
  Tenants: {
    'tenants:read': 'Read tenants and leases',
    'tenants:write': 'Add and change tenants and leases, move tenants, make their sign-in codes',
    'tenant_types:read': 'Read the types of tenants',
    'imports:write': 'Import rent rolls',
  },
  Money: {
    'payments:read': 'Read payments',
    'payments:write': 'Add, change and delete payments',
    'receipts:read': 'Read receipts and their papers',
    'money:read': 'Read accounts, statements, deposits and refunds',
    'money:write': 'Record and reverse receipts, charges, credit notes, deposits and refunds',
    'inbox:read': 'Read the money that waits to be matched',
    'inbox:write': 'Match money and import statements of banks and networks',
    'ledger:check': 'Check that the ledger agrees',
    'cash:record': 'Record cash as a caretaker does',
    'collections:read': 'Read payments asked for by phone',
    'collections:write': 'Ask tenants for payments by phone',
  },
  'Owners’ accounts': {
    'owner_costs:read': 'Read expenses and vendors',
    'owner_costs:write': 'Record, change and reverse expenses',
    'owner_accounts:read': 'Read fees, statements and money paid out',
    'owner_accounts:write': 'Agree fees, issue statements, record money paid out, change vendors',
    'tax_pack:read': 'Read the tax pack of an owner',
  },
  'Complaints and messages': {
    'complaints:list': 'List complaints',
    'complaints:read': 'Read complaints and their conversations',
    'complaints:write': 'Answer complaints',
    'complaints:decide': 'Change the status of complaints and close them',
    'messages:read': 'Read messages, announcements and templates',
    'messages:write': 'Send messages, announcements and notices',
    'message_costs:read': 'Read what SMS cost',
    'conversations:list': 'List conversations with tenants',
    'conversations:read': 'Read conversations with tenants',
    'conversations:write': 'Write to tenants in conversations',
    'notices:read': 'Read notices',
  },
  Documents: {
    'documents:read': 'Read documents',
    'documents:write': 'Add, change and delete documents',
  },
  Overview: {
    'dashboard:read': 'Read the figures of the dashboard',
    'search:read': 'Search everything',
    'attention:read': 'Read what needs attention',
    'statuses:read': 'Read the lists of statuses and categories',
    'audit:read': 'Read and export the audit log',
    'portfolio:export': 'Export everything as a workbook',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Group = (typeof KEY_PERMISSION_GROUPS)[keyof typeof KEY_PERMISSION_GROUPS];
/** A permission that an API key may have. */
export type KeyPermission = Group extends infer G ? (G extends unknown ? keyof G : never) : never;

const WORDS = Object.fromEntries(Object.values(KEY_PERMISSION_GROUPS).flatMap(Object.entries)) as Readonly<
  Record<KeyPermission, string>
>;

export const KEY_PERMISSIONS = Object.keys(WORDS) as KeyPermission[];

/** The words for a permission. */
export const keyPermissionWords = (permission: KeyPermission): string => WORDS[permission];
