import type { ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type { Urgency } from '@amayumba/contract/complaints/rules.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { URGENCY_OPTIONS } from '../../../features/complaints/complaint-view.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ComplaintEditDraft } from './complaint-edit-draft.ts';

interface StatusFieldsProps<Draft extends ComplaintEditDraft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
  statuses: readonly ComplaintStatus[];
  errors: FieldErrors;
}

/** Urgency and status of a tenant's own complaint. See docs/product.md, Tenant complaints. */
export function StatusFields<Draft extends ComplaintEditDraft>({
  draft,
  onChange,
  statuses,
  errors,
}: StatusFieldsProps<Draft>) {
  return (
    <>
      <SelectField
        label="Urgency"
        options={URGENCY_OPTIONS}
        value={draft.urgency}
        onChange={(event) => onChange({ ...draft, urgency: event.target.value as Urgency })}
        error={errors['urgency']}
      />
      <SelectField
        label="Status"
        placeholder={draft.status === null ? 'Leave as it is' : undefined}
        options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.status ?? ''}
        onChange={(event) => onChange({ ...draft, status: Number(event.target.value) || null })}
        error={errors['status']}
      />
    </>
  );
}
