import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import type { MissingCalls } from './use-waiting-rows.ts';

/** A section of the manager panel: its key is the last part of its URL. */
export interface ManagerSection {
  key: string;
  label: string;
  icon: IconName;
  Screen: LazyComponent;
  /** The first parts of the URLs of records that belong to this section, for the mark in the sidebar. */
  records?: readonly string[];
  /** The parameter of the address that opens one of its rows. */
  opens?: string;
  /** Its heading in the sidebar; none for the records at the top. */
  group?: 'Money' | 'Office';
  /** In the bar at the bottom of a phone. */
  isMain?: true;
  may: string;
  /** The permission of people for whom another section does the same and more. */
  unless?: string;
  /** The calls without which it cannot work; another server may lack them. */
  needs?: keyof MissingCalls;
}

interface ManagerSubScreen {
  /** Below /manager, as react-router reads it. */
  path: string;
  /** The permission that the screen needs; none for screens about one's own account. */
  may?: string;
  Screen: LazyComponent;
}

export const MANAGER_SUB_SCREENS: readonly ManagerSubScreen[] = [
  {
    path: 'account',
    Screen: lazyComponent(async () => (await import('./account/ManagerAccountScreen.tsx')).ManagerAccountScreen),
  },
  {
    path: 'estates/import',
    may: 'imports:write',
    Screen: lazyComponent(async () => (await import('./import/ManagerImportScreen.tsx')).ManagerImportScreen),
  },
  {
    path: 'estates/:id',
    may: 'tenants:read',
    Screen: lazyComponent(async () => (await import('./estates/estate/EstatePage.tsx')).EstatePage),
  },
  {
    path: 'blocks/:id',
    may: 'tenants:read',
    Screen: lazyComponent(async () => (await import('./estates/block/BlockPage.tsx')).BlockPage),
  },
  {
    path: 'apartments/:id',
    may: 'tenants:read',
    Screen: lazyComponent(async () => (await import('./estates/apartment/ApartmentPage.tsx')).ApartmentPage),
  },
  {
    path: 'money/accounts/:id',
    may: 'money:read',
    Screen: lazyComponent(async () => (await import('./money/account/AccountPage.tsx')).AccountPage),
  },
  {
    path: 'tenants/:id',
    may: 'tenants:read',
    Screen: lazyComponent(async () => (await import('./tenants/page/TenantPage.tsx')).TenantPage),
  },
  {
    path: 'owners/statements/:id',
    may: 'owner_accounts:read',
    Screen: lazyComponent(async () => (await import('./owners/late-parts.ts')).StatementPage),
  },
  {
    path: 'owners/:id',
    may: 'accounts:read',
    Screen: lazyComponent(async () => (await import('./people/OwnerPage.tsx')).OwnerPage),
  },
  {
    path: 'charges/:id',
    may: 'payments:read',
    Screen: lazyComponent(async () => (await import('./charges/ChargePage.tsx')).ChargePage),
  },
  {
    path: 'complaints/:id',
    may: 'complaints:list',
    Screen: lazyComponent(async () => (await import('./complaints/ComplaintPage.tsx')).ComplaintPage),
  },
];

/** The manager's sidebar in its order. /manager opens the first section. */
export const MANAGER_SECTIONS: readonly [ManagerSection, ...ManagerSection[]] = [
  {
    key: 'dashboard',
    may: 'dashboard:read',
    label: 'Dashboard',
    icon: 'dashboard',
    isMain: true,
    Screen: lazyComponent(async () => (await import('./dashboard/ManagerDashboardScreen.tsx')).ManagerDashboardScreen),
  },
  {
    key: 'estates',
    may: 'tenants:read',
    label: 'Estates',
    icon: 'estate',
    records: ['blocks', 'apartments'],
    Screen: lazyComponent(async () => (await import('./estates/ManagerEstatesScreen.tsx')).ManagerEstatesScreen),
  },
  {
    key: 'tenants',
    may: 'tenants:read',
    opens: 'tenant',
    label: 'Tenants',
    icon: 'tenants',
    isMain: true,
    Screen: lazyComponent(async () => (await import('./tenants/ManagerTenantsScreen.tsx')).ManagerTenantsScreen),
  },
  {
    key: 'complaints',
    may: 'complaints:list',
    opens: 'complaint',
    label: 'Complaints',
    icon: 'complaint',
    isMain: true,
    Screen: lazyComponent(
      async () => (await import('./complaints/ManagerComplaintsScreen.tsx')).ManagerComplaintsScreen,
    ),
  },
  {
    key: 'cash',
    may: 'cash:record',
    unless: 'money:read',
    label: 'Record cash',
    icon: 'wallet',
    isMain: true,
    Screen: lazyComponent(async () => (await import('./cash/RecordCashScreen.tsx')).RecordCashScreen),
  },
  {
    key: 'money',
    may: 'money:read',
    opens: 'receipt',
    label: 'Money',
    icon: 'receipt',
    group: 'Money',
    isMain: true,
    Screen: lazyComponent(async () => (await import('./money/ManagerMoneyScreen.tsx')).ManagerMoneyScreen),
  },
  {
    key: 'payments',
    may: 'payments:read',
    opens: 'payment',
    label: 'Payments',
    icon: 'wallet',
    group: 'Money',
    records: ['charges'],
    Screen: lazyComponent(async () => (await import('./payments/ManagerPaymentsScreen.tsx')).ManagerPaymentsScreen),
  },
  {
    key: 'security-deposits',
    may: 'payments:read',
    opens: 'payment',
    label: 'Security Deposits',
    icon: 'shield',
    group: 'Money',
    Screen: lazyComponent(async () => (await import('./deposits/ManagerDepositsScreen.tsx')).ManagerDepositsScreen),
  },
  {
    key: 'expenses',
    may: 'owner_costs:read',
    opens: 'expense',
    label: 'Expenses',
    icon: 'tasks',
    group: 'Money',
    needs: 'ledger',
    Screen: lazyComponent(async () => (await import('./expenses/ManagerExpensesScreen.tsx')).ManagerExpensesScreen),
  },
  {
    key: 'owners',
    may: 'owner_accounts:read',
    opens: 'remittance',
    label: 'Owners',
    icon: 'key',
    group: 'Money',
    needs: 'ledger',
    Screen: lazyComponent(async () => (await import('./owners/ManagerOwnersScreen.tsx')).ManagerOwnersScreen),
  },
  {
    key: 'messages',
    may: 'messages:read',
    label: 'Messages',
    icon: 'message',
    group: 'Office',
    needs: 'messages',
    Screen: lazyComponent(async () => (await import('./messages/ManagerMessagesScreen.tsx')).ManagerMessagesScreen),
  },
  {
    key: 'people',
    may: 'accounts:read',
    opens: 'person',
    label: 'People',
    icon: 'user',
    group: 'Office',
    Screen: lazyComponent(async () => (await import('./people/ManagerPeopleScreen.tsx')).ManagerPeopleScreen),
  },
  {
    key: 'audit',
    may: 'audit:read',
    label: 'Audit log',
    icon: 'clock',
    group: 'Office',
    Screen: lazyComponent(async () => (await import('./audit/ManagerAuditScreen.tsx')).ManagerAuditScreen),
  },
  {
    key: 'settings',
    may: 'settings:read',
    label: 'Settings',
    icon: 'settings',
    group: 'Office',
    Screen: lazyComponent(async () => (await import('./settings/ManagerSettingsScreen.tsx')).ManagerSettingsScreen),
  },
];
