import type { Vendor } from '@amayumba/contract/owners/vendor.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useDeleteVendorMutation } from '../../../../features/owners/vendors.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { AddVendorModal } from './AddVendorModal.tsx';
import { EditVendorModal } from './EditVendorModal.tsx';

/** The open dialog about vendors: its kind and the vendor. */
export type VendorDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; vendor: Vendor };

/** Renders the open dialog about vendors. */
export function VendorDialogs({ dialog, onClose }: { dialog: VendorDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'add':
      return <AddVendorModal onClose={onClose} />;
    case 'edit':
      return <EditVendorModal vendor={dialog.vendor} onClose={onClose} />;
    case 'delete':
      return <DeleteVendor vendor={dialog.vendor} onClose={onClose} />;
  }
}

function DeleteVendor({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const [remove, { isLoading, error }] = useDeleteVendorMutation();
  const confirm = async () => {
    const { error: failure } = await remove(vendor);
    if (failure) return;
    notify.success('Vendor deleted', vendor.name);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this vendor?"
      confirmLabel="Delete"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {vendor.name}. Expenses keep the name.
    </ConfirmDialog>
  );
}
