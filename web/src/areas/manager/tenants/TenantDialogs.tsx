import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import type { TenancyDialog } from '../tenancy/tenancy-menu.ts';
import { TenancyDialogs } from '../tenancy/TenancyDialogs.tsx';
import { AccountStatusDialog } from './AccountStatusDialog.tsx';
import { EditTenantModal } from './EditTenantModal.tsx';
import { EraseTenantModal } from './EraseTenantModal.tsx';
import { MakeCodeModal } from './MakeCodeModal.tsx';
import { SetPasswordModal } from './SetPasswordModal.tsx';

/** The open dialog about a tenant: its kind and the tenant. */
export type TenantDialog = 'edit' | 'password' | 'code' | 'status' | 'erase' | TenancyDialog;

interface TenantDialogsProps {
  dialog: TenantDialog;
  tenant: Tenant;
  onClose: () => void;
}

/** Renders the open dialog about a tenant. */
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
      return <AccountStatusDialog tenant={tenant} onClose={onClose} />;
    case 'erase':
      return <EraseTenantModal id={tenant.id} onClose={onClose} />;
    case 'move':
    case 'undo-move':
    case 'end-lease':
    case 'undo-move-out':
      return <TenancyDialogs dialog={shown} tenant={tenant} onClose={onClose} />;
  }
}
