import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useListLeasesQuery } from '../../../features/tenants/leases.api.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Modal } from '../../../ui/Modal.tsx';
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
  // Without the notes of an earlier visit the form would begin empty, and what is typed would replace them.
  if (!leases.data) {
    return (
      leases.isError && (
        <Modal title="End lease" onClose={onClose}>
          <LoadError title="The lease could not be loaded" query={leases} />
        </Modal>
      )
    );
  }
  const lease = leases.data.find(({ start }) => start === tenant.lease_start);
  const noted = { keys_returned: lease?.keys_returned ?? false, inspection_notes: lease?.inspection_notes ?? '' };
  return <forms.EndLeaseModal tenant={tenant} noted={noted} onClose={onClose} />;
}
