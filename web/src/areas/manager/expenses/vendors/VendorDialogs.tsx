import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { newVendorSchema, type Vendor, vendorSchema } from '@amayumba/contract/owners/vendor.ts';
import {
  useCreateVendorMutation,
  useDeleteVendorMutation,
  useUpdateVendorMutation,
} from '../../../../features/owners/vendors.api.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { notify } from '../../../../ui/notices.ts';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ConfirmAction } from '../../ConfirmAction.tsx';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';

export type VendorDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; vendor: Vendor };

export function VendorDialogs({ dialog, onClose }: { dialog: VendorDialog; onClose: () => void }) {
  const [remove] = useDeleteVendorMutation();
  switch (dialog.kind) {
    case 'add':
      return <AddVendorModal onClose={onClose} />;
    case 'edit':
      return <EditVendorModal vendor={dialog.vendor} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmAction
          title="Delete this vendor?"
          confirmLabel="Delete"
          action={() => remove(dialog.vendor)}
          onDone={() => notify.success('Vendor deleted', dialog.vendor.name)}
          onClose={onClose}
        >
          {dialog.vendor.name}. Expenses keep the name.
        </ConfirmAction>
      );
  }
}

function AddVendorModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, faults, form, send } = useSentForm('new-vendor', onClose, () => NEW_VENDOR);
  const [create] = useCreateVendorMutation();
  const body = vendorBody(draft);
  const { errors, check } = useChecked(newVendorSchema, body, faults);
  const save = async () => {
    if (!check()) return;
    await send(
      (key) => create({ key, body }),
      ({ name }) => notify.success('Vendor added', name),
    );
  };
  return (
    <SentForm
      {...form}
      title="Add vendor"
      description="Somebody who is paid for work on the estates."
      fields={['name', 'trade', 'phone', 'tin', 'notes']}
      checksItself
      submitLabel="Add vendor"
      onSubmit={save}
    >
      <VendorFields draft={draft} onChange={patch} errors={errors} />
    </SentForm>
  );
}

const FIELDS: MergeFields<VendorDraft> = { name: 'Name', trade: 'Trade', phone: 'Phone', tin: 'TIN', notes: 'Notes' };

function EditVendorModal({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
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
    <EditModal title="Edit vendor" description={vendor.name} edit={edit}>
      <VendorFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}

interface VendorDraft {
  name: string;
  trade: string;
  phone: string;
  tin: string;
  notes: string;
}

const NEW_VENDOR: VendorDraft = { name: '', trade: '', phone: '', tin: '', notes: '' };

const vendorBody = ({ name, trade, phone, tin, notes }: VendorDraft) => ({
  name: name.trim(),
  trade: trade.trim(),
  phone: phone.trim(),
  tin: tin.trim(),
  notes: notes.trim(),
});

interface VendorFieldsProps {
  draft: VendorDraft;
  onChange: (part: Partial<VendorDraft>) => void;
  errors: FieldErrors;
}

function VendorFields({ draft, onChange, errors }: VendorFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" required maxLength={200} {...field.text('name')} />
      <TextField label="Trade" maxLength={100} placeholder="Plumber" {...field.text('trade')} />
      <TextField label="Phone" type="tel" maxLength={40} {...field.text('phone')} />
      <TextField label="TIN" inputMode="numeric" maxLength={10} hint="Ten digits." {...field.text('tin')} />
      <TextAreaField className="sm:col-span-2" label="Notes" rows={2} maxLength={2000} {...field.text('notes')} />
    </div>
  );
}
