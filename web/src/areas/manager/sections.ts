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

/** A screen whose code loads when it is first shown. */
const screen = <Entry extends object>(entry: Entry, load: Parameters<typeof lazyComponent>[0]) => ({
  ...entry,
  Screen: lazyComponent(load),
});

export const MANAGER_SUB_SCREENS: readonly ManagerSubScreen[] = [
  screen({ path: 'account' }, async () => (await import('./account/ManagerAccountScreen.tsx')).ManagerAccountScreen),
  screen(
    { path: 'estates/import', may: 'imports:write' },
    async () => (await import('./import/ManagerImportScreen.tsx')).ManagerImportScreen,
  ),
  screen(
    { path: 'estates/:id', may: 'tenants:read' },
    async () => (await import('./estates/estate/EstatePage.tsx')).EstatePage,
  ),
  screen(
    { path: 'blocks/:id', may: 'tenants:read' },
    async () => (await import('./estates/block/BlockPage.tsx')).BlockPage,
  ),
  screen(
    { path: 'apartments/:id', may: 'tenants:read' },
    async () => (await import('./estates/apartment/ApartmentPage.tsx')).ApartmentPage,
  ),
  screen(
    { path: 'money/accounts/:id', may: 'money:read' },
    async () => (await import('./money/account/AccountPage.tsx')).AccountPage,
  ),
  screen(
    { path: 'tenants/:id', may: 'tenants:read' },
    async () => (await import('./tenants/page/TenantPage.tsx')).TenantPage,
  ),
  screen(
    { path: 'owners/statements/:id', may: 'owner_accounts:read' },
    async () => (await import('./owners/late-parts.ts')).StatementPage,
  ),
  screen({ path: 'owners/:id', may: 'accounts:read' }, async () => (await import('./people/OwnerPage.tsx')).OwnerPage),
  screen(
    { path: 'charges/:id', may: 'payments:read' },
    async () => (await import('./charges/ChargePage.tsx')).ChargePage,
  ),
  screen(
    { path: 'complaints/:id', may: 'complaints:list' },
    async () => (await import('./complaints/ComplaintPage.tsx')).ComplaintPage,
  ),
];

/** The manager's sidebar in its order. /manager opens the first section. */
export const MANAGER_SECTIONS: readonly [ManagerSection, ...ManagerSection[]] = [
  screen(
    { key: 'dashboard', may: 'dashboard:read', label: 'Dashboard', icon: 'dashboard', isMain: true },
    async () => (await import('./dashboard/ManagerDashboardScreen.tsx')).ManagerDashboardScreen,
  ),
  screen(
    { key: 'estates', may: 'tenants:read', label: 'Estates', icon: 'estate', records: ['blocks', 'apartments'] },
    async () => (await import('./estates/ManagerEstatesScreen.tsx')).ManagerEstatesScreen,
  ),
  screen(
    { key: 'tenants', may: 'tenants:read', opens: 'tenant', label: 'Tenants', icon: 'tenants', isMain: true },
    async () => (await import('./tenants/ManagerTenantsScreen.tsx')).ManagerTenantsScreen,
  ),
  screen(
    {
      key: 'complaints',
      may: 'complaints:list',
      opens: 'complaint',
      label: 'Complaints',
      icon: 'complaint',
      isMain: true,
    },
    async () => (await import('./complaints/ManagerComplaintsScreen.tsx')).ManagerComplaintsScreen,
  ),
  screen(
    { key: 'cash', may: 'cash:record', unless: 'money:read', label: 'Record cash', icon: 'wallet', isMain: true },
    async () => (await import('./cash/RecordCashScreen.tsx')).RecordCashScreen,
  ),
  screen(
    {
      key: 'money',
      may: 'money:read',
      opens: 'receipt',
      label: 'Money',
      icon: 'receipt',
      group: 'Money',
      isMain: true,
    },
    async () => (await import('./money/ManagerMoneyScreen.tsx')).ManagerMoneyScreen,
  ),
  screen(
    {
      key: 'payments',
      may: 'payments:read',
      opens: 'payment',
      label: 'Payments',
      icon: 'wallet',
      group: 'Money',
      records: ['charges'],
    },
    async () => (await import('./payments/ManagerPaymentsScreen.tsx')).ManagerPaymentsScreen,
  ),
  screen(
    {
      key: 'security-deposits',
      may: 'payments:read',
      opens: 'payment',
      label: 'Security Deposits',
      icon: 'shield',
      group: 'Money',
    },
    async () => (await import('./deposits/ManagerDepositsScreen.tsx')).ManagerDepositsScreen,
  ),
  screen(
    {
      key: 'expenses',
      may: 'owner_costs:read',
      opens: 'expense',
      label: 'Expenses',
      icon: 'tasks',
      group: 'Money',
      needs: 'ledger',
    },
    async () => (await import('./expenses/ManagerExpensesScreen.tsx')).ManagerExpensesScreen,
  ),
  screen(
    {
      key: 'owners',
      may: 'owner_accounts:read',
      opens: 'remittance',
      label: 'Owners',
      icon: 'key',
      group: 'Money',
      needs: 'ledger',
    },
    async () => (await import('./owners/ManagerOwnersScreen.tsx')).ManagerOwnersScreen,
  ),
  screen(
    { key: 'messages', may: 'messages:read', label: 'Messages', icon: 'message', group: 'Office', needs: 'messages' },
    async () => (await import('./messages/ManagerMessagesScreen.tsx')).ManagerMessagesScreen,
  ),
  screen(
    { key: 'people', may: 'accounts:read', opens: 'person', label: 'People', icon: 'user', group: 'Office' },
    async () => (await import('./people/ManagerPeopleScreen.tsx')).ManagerPeopleScreen,
  ),
  screen(
    { key: 'audit', may: 'audit:read', label: 'Audit log', icon: 'clock', group: 'Office' },
    async () => (await import('./audit/ManagerAuditScreen.tsx')).ManagerAuditScreen,
  ),
  screen(
    { key: 'settings', may: 'settings:read', label: 'Settings', icon: 'settings', group: 'Office' },
    async () => (await import('./settings/ManagerSettingsScreen.tsx')).ManagerSettingsScreen,
  ),
];
