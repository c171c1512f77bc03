import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { IconName } from '../../ui/Icon.tsx';

/** A section of the manager panel: its key is the last part of its URL. */
interface ManagerSection {
  key: string;
  label: string;
  icon: IconName;
  Screen: LazyExoticComponent<ComponentType>;
}

/** A screen with an address of its own that is no section: one leads to it from elsewhere. */
interface ManagerSubScreen {
  path: string;
  Screen: LazyExoticComponent<ComponentType>;
}

export const MANAGER_SUB_SCREENS: readonly ManagerSubScreen[] = [
  {
    path: 'account',
    Screen: lazy(async () => ({ default: (await import('./account/ManagerAccountScreen.tsx')).ManagerAccountScreen })),
  },
  {
    path: 'estates/import',
    Screen: lazy(async () => ({ default: (await import('./import/ManagerImportScreen.tsx')).ManagerImportScreen })),
  },
];

/** The manager's sidebar in its order. The first one is where /manager leads. */
export const MANAGER_SECTIONS: readonly [ManagerSection, ...ManagerSection[]] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    Screen: lazy(async () => ({
      default: (await import('./dashboard/ManagerDashboardScreen.tsx')).ManagerDashboardScreen,
    })),
  },
  {
    key: 'estates',
    label: 'Estates',
    icon: 'estate',
    Screen: lazy(async () => ({ default: (await import('./estates/ManagerEstatesScreen.tsx')).ManagerEstatesScreen })),
  },
  {
    key: 'tenants',
    label: 'Tenants',
    icon: 'tenants',
    Screen: lazy(async () => ({ default: (await import('./tenants/ManagerTenantsScreen.tsx')).ManagerTenantsScreen })),
  },
  {
    key: 'payments',
    label: 'Payments',
    icon: 'wallet',
    Screen: lazy(async () => ({
      default: (await import('./payments/ManagerPaymentsScreen.tsx')).ManagerPaymentsScreen,
    })),
  },
  {
    key: 'security-deposits',
    label: 'Security Deposits',
    icon: 'shield',
    Screen: lazy(async () => ({
      default: (await import('./deposits/ManagerDepositsScreen.tsx')).ManagerDepositsScreen,
    })),
  },
  {
    key: 'complaints',
    label: 'Complaints',
    icon: 'complaint',
    Screen: lazy(async () => ({
      default: (await import('./complaints/ManagerComplaintsScreen.tsx')).ManagerComplaintsScreen,
    })),
  },
  {
    key: 'people',
    label: 'People',
    icon: 'user',
    Screen: lazy(async () => ({ default: (await import('./people/ManagerPeopleScreen.tsx')).ManagerPeopleScreen })),
  },
  {
    key: 'audit',
    label: 'Audit log',
    icon: 'clock',
    Screen: lazy(async () => ({ default: (await import('./audit/ManagerAuditScreen.tsx')).ManagerAuditScreen })),
  },
  {
    key: 'settings',
    label: 'Settings',
    icon: 'settings',
    Screen: lazy(async () => ({
      default: (await import('./settings/ManagerSettingsScreen.tsx')).ManagerSettingsScreen,
    })),
  },
];
