import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useNavigate } from 'react-router';
import { saveTenantsData } from '../../../features/privacy/save-tenants-data.ts';
import type { TenantView } from '../../../features/tenants/tenant-view.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import type { TenantDialog } from './TenantDialogs.tsx';

/** The further actions on a tenant, the same in the side panel and on the page. */
export function useTenantMenu(
  { id, account, user_details: { email } }: Tenant,
  { name, isActive }: TenantView,
  onAsk: (dialog: TenantDialog) => void,
): MenuItem[] {
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  // Another server has neither accounts nor codes.
  const canHaveCode = account !== undefined && email === '' && isActive;
  return [
    { label: 'Payments', icon: 'wallet', onSelect: go(`/manager/payments?tenant=${id}`) },
    { label: 'Complaints', icon: 'complaint', onSelect: go(`/manager/complaints?tenant=${id}`) },
    { label: 'Set password', icon: 'key', onSelect: () => onAsk('password') },
    ...(canHaveCode ? [{ label: 'One-time code', icon: 'print', onSelect: () => onAsk('code') } as const] : []),
    { label: 'Make file of personal data', icon: 'download', onSelect: () => void saveTenantsData(id, name) },
    {
      label: isActive ? 'Deactivate' : 'Activate',
      icon: isActive ? 'lock' : 'check',
      isDanger: isActive,
      onSelect: () => onAsk('status'),
    },
    { label: 'Erase identity', icon: 'trash', isDanger: true, onSelect: () => onAsk('erase') },
  ];
}
