import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useListLeasesQuery } from '../../../features/tenants/leases.api.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { TenancyDialog } from './tenancy-menu.ts';

const loadForms = () => import('./tenancy-forms.ts');

interface TenancyDialogsProps {
  dialog: TenancyDialog;
  tenant: Tenant;
  onClose: () => void;
}

export function TenancyDialogs({ dialog, tenant, onClose }: TenancyDialogsProps) {
  const forms = useLazyPart(loadForms, true);
  const leases = useListLeasesQuery({ tenant_id: tenant.id }, { skip: dialog !== 'end-lease' });
  if (!forms) return null;
  if (dialog === 'move') return <forms.MoveModal tenant={tenant} onClose={onClose} />;
  if (dialog === 'undo-move' || dialog === 'undo-move-out')
    return <forms.UndoMoveDialog tenant={tenant} onClose={onClose} />;
  // Without the notes of an earlier visit the form would begin empty and remove them.
  if (leases.isLoading) return null;
  const lease = leases.data?.find(({ start }) => start === tenant.lease_start);
  const noted = { keys_returned: lease?.keys_returned ?? false, inspection_notes: lease?.inspection_notes ?? '' };
  return <forms.EndLeaseModal tenant={tenant} noted={noted} onClose={onClose} />;
}
