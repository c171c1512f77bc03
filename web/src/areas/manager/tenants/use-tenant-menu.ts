import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useNavigate } from 'react-router';
import { saveTenantsData } from '../../../features/privacy/save-tenants-data.ts';
import type { TenantView } from '../../../features/tenants/tenant-view.ts';
import { today } from '../../../lib/today.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { tenancyMenu } from '../tenancy/tenancy-menu.ts';
import type { TenantDialog } from './TenantDialogs.tsx';

export function useTenantMenu(
  tenant: Tenant,
  { name, isActive }: TenantView,
  onAsk: (dialog: TenantDialog) => void,
): MenuItem[] {
  const navigate = useNavigate();
  const { id, account, user_details } = tenant;
  const go = (path: string) => () => void navigate(path);
  // Another server has neither accounts nor codes.
  const canHaveCode = account !== undefined && user_details.email === '' && isActive;
  return [
    { label: 'Payments', may: 'payments:read', icon: 'wallet', onSelect: go(`/manager/payments?tenant=${id}`) },
    {
      label: 'Complaints',
      may: 'complaints:list',
      icon: 'complaint',
      onSelect: go(`/manager/complaints?tenant=${id}`),
    },
    ...tenancyMenu(tenant, today(), onAsk),
    { label: 'Set password', may: 'tenants:write', icon: 'key', onSelect: () => onAsk('password') },
    ...(canHaveCode
      ? [{ label: 'One-time code', may: 'tenants:write', icon: 'print', onSelect: () => onAsk('code') } as const]
      : []),
    {
      label: 'Make file of personal data',
      may: 'privacy:answer',
      icon: 'download',
      onSelect: () => void saveTenantsData(id, name),
    },
    {
      label: isActive ? 'Deactivate' : 'Activate',
      may: 'tenants:write',
      icon: isActive ? 'lock' : 'check',
      isDanger: isActive,
      onSelect: () => onAsk('status'),
    },
    { label: 'Erase identity', may: 'privacy:answer', icon: 'trash', isDanger: true, onSelect: () => onAsk('erase') },
  ];
}
