import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  type FeeAgreement,
  feeAgreementSchema,
  newFeeAgreementSchema,
} from '@amayumba/contract/owners/fee-agreement.ts';
import {
  useCreateFeeAgreementMutation,
  useDeleteFeeAgreementMutation,
  useUpdateFeeAgreementMutation,
} from '../../../../features/owners/vendors.api.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { notify } from '../../../../ui/notices.ts';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import {
  agreementBody,
  agreementChange,
  type AgreementDraft,
  agreementDraftOf,
  AgreementFields,
  BASE_TEXT,
  newAgreement,
} from './AgreementFields.tsx';
import { ConfirmAction } from '../../ConfirmAction.tsx';

/** On the page of an estate the form begins with it. */
export function AddAgreement({ estate, onClose }: { estate?: number; onClose: () => void }) {
  const name = estate ? `new-fee-agreement-${estate}` : 'new-fee-agreement';
  const { draft, patch, faults, form, send } = useSentForm(name, onClose, () => newAgreement(estate));
  const [create] = useCreateFeeAgreementMutation();
  const body = agreementBody(draft);
  const { errors, check } = useChecked(newFeeAgreementSchema, body, faults);
  const save = async () => {
    if (!check()) return;
    await send(
      (key) => create({ key, body }),
      (made) => notify.success('Fee agreement added', `${made.estate_name}, from ${formatDay(made.from_date)}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Add fee agreement"
      description="What the office earns for an estate, from a day on. The one before ends."
      fields={['estate', 'from_date', 'percent_of', 'percent', 'minimum', 'letting_fee', 'vat_percent']}
      checksItself
      submitLabel="Add agreement"
      onSubmit={save}
    >
      <AgreementFields draft={draft} onChange={patch} errors={errors} isNew />
    </SentForm>
  );
}

const FIELDS: MergeFields<AgreementDraft> = {
  percent: 'Fee, percent',
  percent_of: { label: 'Of what', show: ({ percent_of }) => BASE_TEXT[percent_of] },
  minimum: { label: 'At least, a month', show: ({ minimum }) => formatUgx(minimum ?? 0) },
  letting_fee: 'Letting fee, percent',
  vat_percent: 'VAT on fees, percent',
};

export function EditAgreement({ agreement, onClose }: { agreement: FeeAgreement; onClose: () => void }) {
  const [update] = useUpdateFeeAgreementMutation();
  const edit = useEditForm<AgreementDraft, FeeAgreement>({
    name: `fee-agreement-${agreement.id}`,
    stored: agreement,
    draftOf: agreementDraftOf,
    schema: feeAgreementSchema,
    fields: FIELDS,
    required: ['percent'],
    save: (draft, version) => update({ id: agreement.id, body: { ...agreementChange(draft), version } }),
    nameOf: () => `The agreement of ${agreement.estate_name}`,
    onClose,
  });
  return (
    <EditModal
      title="Correct fee agreement"
      description={`${agreement.estate_name}, from ${formatDay(agreement.from_date)}. Statements that were issued stay until they are replaced.`}
      edit={edit}
    >
      <AgreementFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}

export function DeleteAgreement({ agreement, onClose }: { agreement: FeeAgreement; onClose: () => void }) {
  const [remove] = useDeleteFeeAgreementMutation();
  return (
    <ConfirmAction
      title="Delete this fee agreement?"
      confirmLabel="Delete"
      action={() => remove(agreement)}
      onDone={() => notify.success('Fee agreement deleted', agreement.estate_name)}
      onClose={onClose}
    >
      {agreement.estate_name}, from {formatDay(agreement.from_date)}. The one before it counts again. Statements that
      were issued stay until they are replaced.
    </ConfirmAction>
  );
}
