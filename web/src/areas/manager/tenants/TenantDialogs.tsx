import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { AccountStatusDialog } from '../../../features/people/AccountStatusDialog.tsx';
import { useUpdateTenantMutation } from '../../../features/tenants/tenants.api.ts';
import { CATALOGUE_TITLES } from '../../../lib/failure-title.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { notify } from '../../../ui/notices.ts';
import { TenancyDialogs } from '../tenancy/TenancyDialogs.tsx';
import type { TenancyDialog } from '../tenancy/tenancy-menu.ts';
import { EditTenantModal } from './EditTenantModal.tsx';
import { EraseTenantModal } from './EraseTenantModal.tsx';
import { MakeCodeModal } from './TenantCodeModal.tsx';

export type TenantDialog = 'edit' | 'password' | 'code' | 'status' | 'erase' | TenancyDialog;

interface TenantDialogsProps {
  dialog: TenantDialog;
  tenant: Tenant;
  onClose: () => void;
}

export function TenantDialogs({ dialog, tenant, onClose }: TenantDialogsProps) {
  // The form of a tenant leads to the move.
  const [isMoving, setMoving] = useState(false);
  const shown = isMoving ? (tenant.moves_on ? 'undo-move' : 'move') : dialog;
  switch (shown) {
    case 'edit':
      return <EditTenantModal tenant={tenant} onMove={() => setMoving(true)} onClose={onClose} />;
    case 'password':
      return <SetPasswordModal tenant={tenant} onClose={onClose} />;
    case 'code':
      return <MakeCodeModal tenant={tenant} onClose={onClose} />;
    case 'status':
      return <TenantStatusDialog tenant={tenant} onClose={onClose} />;
    case 'erase':
      return <EraseTenantModal id={tenant.id} onClose={onClose} />;
    case 'move':
    case 'undo-move':
    case 'end-lease':
    case 'undo-move-out':
      return <TenancyDialogs dialog={shown} tenant={tenant} onClose={onClose} />;
  }
}

function TenantStatusDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [update] = useUpdateTenantMutation();
  return (
    <AccountStatusDialog
      row={tenant}
      schema={tenantSchema}
      name={fullName(tenant.user_details)}
      isActive={tenant.userprofile_status === 'active'}
      update={({ id, version }, userprofile_status) => update({ id, change: { userprofile_status, version } })}
      texts={{
        activate: 'They can sign in again with their password.',
        deactivate:
          'They are signed out at once and cannot sign in until you activate them again. Their apartment counts as available.',
      }}
      valuesOf={({ user_details, userprofile_status, apartment_details, lease_end }) => ({
        Name: fullName(user_details),
        'Account status': userprofile_status,
        Apartment: apartment_details?.number ?? '',
        'Lease end': formatDay(lease_end),
      })}
      onClose={onClose}
    />
  );
}

/** Sets a new password for a tenant who has lost theirs. See docs/rules.md, Mailed links. */
function SetPasswordModal({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [updateTenant, { isLoading, error }] = useUpdateTenantMutation();
  const problem = asProblem(error);
  const name = fullName(tenant.user_details);
  const submit = async () => {
    const result = await updateTenant({ id: tenant.id, change: { user: { password } } });
    if ('error' in result) return; // the form shows the error
    notify.success(`The password of ${name} was set.`);
    onClose();
  };
  return (
    <FormModal
      title="Set Password"
      description={name}
      size="sm"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Set Password"
      pendingLabel="Saving..."
      problem={problem}
      failure={CATALOGUE_TITLES.tenant}
    >
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint="At least 8 characters. Hand it over in person or by phone."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.fields?.['user.password']}
      />
    </FormModal>
  );
}
