import { newVendorSchema } from '@amayumba/contract/owners/vendor.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useCreateVendorMutation } from '../../../../features/owners/vendors.api.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { notify } from '../../../../ui/notices.ts';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { NEW_VENDOR, vendorBody, VendorFields } from './VendorFields.tsx';

/** Adds somebody who is paid for work on the estates. */
export function AddVendorModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft('new-vendor', () => NEW_VENDOR);
  const [create] = useCreateVendorMutation();
  const body = vendorBody(draft);
  const { errors, check } = useChecked(newVendorSchema, body, once.problem?.fields);
  const save = async () => {
    if (!check()) return;
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    notify.success('Vendor added', sent.data.name);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Add vendor"
      description="Somebody who is paid for work on the estates."
      sending={once}
      fields={['name', 'trade', 'phone', 'tin', 'notes']}
      checksItself
      submitLabel="Add vendor"
      onSubmit={save}
      onClose={onClose}
    >
      <VendorFields draft={draft} onChange={patch} errors={errors} />
    </MoneyForm>
  );
}
