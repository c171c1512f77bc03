// What opens from the list of tenants, in one file that loads after its rows.
export { AddTenantModal } from './AddTenantModal.tsx';
export { TenantDialogs } from './TenantDialogs.tsx';
export { TenantPanel } from './TenantPanel.tsx';
