import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { isClosed } from '../../../features/complaints/complaint-view.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ComplaintEditDraft } from './complaint-edit-draft.ts';

interface ReopenFieldsProps<Draft extends ComplaintEditDraft> {
  complaint: Complaint;
  draft: Draft;
  onChange: (draft: Draft) => void;
  statuses: readonly ComplaintStatus[];
  errors: FieldErrors;
}

/** The fields of a closed complaint, which can only be reopened. See docs/rules.md, Editing a complaint. */
export function ReopenFields<Draft extends ComplaintEditDraft>({
  complaint,
  draft,
  onChange,
  statuses,
  errors,
}: ReopenFieldsProps<Draft>) {
  const choices = statuses.filter((status) => !isClosed(status));
  return (
    <div className="grid gap-4.5">
      <Banner tone="amber">This complaint is closed. Reopen it if the problem is still there.</Banner>
      <div className="text-[0.875rem]">
        <p className="text-sm text-muted">{complaint.category.name}</p>
        <p className="mt-0.5 font-semibold wrap-anywhere text-ink">{complaint.title}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{complaint.description}</p>
      </div>
      <SelectField
        label="Status"
        required
        placeholder={draft.status === null ? 'Choose a status' : undefined}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.status ?? ''}
        onChange={(event) => onChange({ ...draft, status: Number(event.target.value) || null })}
        error={errors['status']}
      />
    </div>
  );
}
