import { fullName } from '@amayumba/contract/accounts/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { asProblem } from '../../../api/problem.ts';
import { useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before a tenant's account is switched off, or on again. */
export function AccountStatusDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const name = fullName(tenant.user_details);
  const isActive = tenant.userprofile_status === 'active';
  const confirm = async () => {
    const change = { userprofile_status: isActive ? 'inactive' : 'active' } as const;
    const result = await updateTenant({ id: tenant.id, change });
    if ('error' in result) return; // shown in the dialog
    notify.success(`${name} is ${change.userprofile_status} now.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      isDanger={isActive}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isActive
        ? 'They are signed out at once and cannot sign in until you activate them again. Their apartment counts as available.'
        : 'They can sign in again with their password.'}
    </ConfirmDialog>
  );
}
