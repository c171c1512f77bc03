import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { AccountStatusDialog } from './AccountStatusDialog.tsx';
import { EditTenantModal } from './EditTenantModal.tsx';
import { EraseTenantModal } from './EraseTenantModal.tsx';
import { MakeCodeModal } from './MakeCodeModal.tsx';
import { SetPasswordModal } from './SetPasswordModal.tsx';

/** What a person asked for about a tenant. */
export type TenantDialog = 'edit' | 'password' | 'code' | 'status' | 'erase';

interface TenantDialogsProps {
  dialog: TenantDialog;
  tenant: Tenant;
  onClose: () => void;
}

/** The open dialog about a tenant. */
export function TenantDialogs({ dialog, tenant, onClose }: TenantDialogsProps) {
  switch (dialog) {
    case 'edit':
      return <EditTenantModal tenant={tenant} onClose={onClose} />;
    case 'password':
      return <SetPasswordModal tenant={tenant} onClose={onClose} />;
    case 'code':
      return <MakeCodeModal tenant={tenant} onClose={onClose} />;
    case 'status':
      return <AccountStatusDialog tenant={tenant} onClose={onClose} />;
    case 'erase':
      return <EraseTenantModal id={tenant.id} onClose={onClose} />;
  }
}
