import { type Vendor, vendorSchema } from '@amayumba/contract/owners/vendor.ts';
import { useUpdateVendorMutation } from '../../../../features/owners/vendors.api.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';
import { vendorBody, type VendorDraft, VendorFields } from './VendorFields.tsx';

const FIELDS: MergeFields<VendorDraft> = {
  name: { label: 'Name', show: ({ name }) => name },
  trade: { label: 'Trade', show: ({ trade }) => trade },
  phone: { label: 'Phone', show: ({ phone }) => phone },
  tin: { label: 'TIN', show: ({ tin }) => tin },
  notes: { label: 'Notes', show: ({ notes }) => notes },
};

/** Changes a vendor; expenses show the new name. */
export function EditVendorModal({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const [update] = useUpdateVendorMutation();
  const edit = useEditForm<VendorDraft, Vendor>({
    name: `vendor-${vendor.id}`,
    stored: vendor,
    draftOf: vendorBody,
    schema: vendorSchema,
    fields: FIELDS,
    required: ['name'],
    save: (draft, version) => update({ id: vendor.id, body: { ...vendorBody(draft), version } }),
    nameOf: ({ name }) => name.trim(),
    onClose,
  });
  return (
    <EditModal title="Edit vendor" description={vendor.name} edit={edit} onClose={onClose}>
      <VendorFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}
