import type { Staff } from '@amayumba/contract/staff/staff.ts';
import type { PayingAccount } from '@amayumba/contract/money/cash.ts';
import { maker } from './factories.ts';

const OWN = ['profile:read', 'account:own', 'second_factor:own', 'privacy:own', 'notifications:own', 'statuses:read'];

/** What a caretaker may do, as the server's profile names it. */
export const CARETAKER = {
  staff_role: 'caretaker',
  permissions: [...OWN, 'cash:record', 'complaints:list', 'complaints:read', 'complaints:write', 'complaints:decide'],
} as const;

/** What a viewer may do: everything that reads. */
export const VIEWER = {
  staff_role: 'viewer',
  permissions: [
    ...OWN,
    'accounts:read',
    'staff:read',
    'estates:read',
    'owners:read',
    'owner_accounts:read',
    'owner_costs:read',
    'inbox:read',
    'message_costs:read',
    'tax_pack:read',
    'tenants:read',
    'tenant_types:read',
    'payments:read',
    'receipts:read',
    'money:read',
    'collections:read',
    'complaints:list',
    'complaints:read',
    'messages:read',
    'conversations:list',
    'conversations:read',
    'notices:read',
    'documents:read',
    'dashboard:read',
    'search:read',
    'settings:read',
    'audit:read',
    'attention:read',
    'retention:read',
  ],
} as const;

/** A caretaker at two estates. */
export const aStaffMember = maker<Staff>(() => ({
  id: 31,
  username: 'okello.j',
  email: 'james@example.ug',
  first_name: 'James',
  last_name: 'Okello',
  name: 'James Okello',
  phone_number: '+256772123456',
  staff_role: 'caretaker',
  estates: [3, 4],
  estate_names: ['Bukoto Court', 'Kololo Heights'],
  cash_limit: 500_000,
  cash_limit_day: 2_000_000,
  status: 'active',
  invited_until: null,
  last_seen_at: '2026-11-21T08:00:00Z',
  version: 2,
}));

/** A tenant whose phone number is known. */
export const aPayingAccount = maker<PayingAccount>(() => ({
  account: 7,
  tenant_name: 'Aisha Namatovu',
  phone_number: '+256772123456',
  estate_name: 'Bukoto Court',
  block_name: 'Block A',
  apartment_number: 'A-02',
}));
