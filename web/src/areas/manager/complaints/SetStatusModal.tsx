import { type Complaint, complaintSchema, type ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { type Conflict, conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { useUpdateComplaintStatusMutation } from '../../../features/complaints/complaints.api.ts';
import { counted } from '../../../lib/counted.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { conflictTitle } from '../../../ui/ConflictNote.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { notify } from '../../../ui/notices.ts';

interface SetStatusModalProps {
  complaints: readonly Complaint[];
  statuses: readonly ComplaintStatus[];
  onClose: () => void;
  onDone: () => void;
}

const complaintsText = (count: number) => counted(count, 'complaint');

/**
 * Sets one status for several complaints, one after the other, so that each has its own entry, notice and check for a
 * concurrent edit. Lists refused ones with the reason.
 */
export function SetStatusModal({ complaints, statuses, onClose, onDone }: SetStatusModalProps) {
  const { draft, patch, clear, kept } = useStoredDraft(
    'set-status',
    (): { statusId: number | null; feedback: string } => ({ statusId: null, feedback: '' }),
  );
  const { statusId, feedback } = draft;
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<readonly { complaint: Complaint; reason: string }[]>([]);
  const [updateStatus] = useUpdateComplaintStatusMutation();
  const status = statuses.find(({ id }) => id === statusId);
  const asked = refused.length > 0 ? refused.map(({ complaint }) => complaint) : complaints;
  const submit = async () => {
    if (!status) return;
    setPending(true);
    const waiting = asked.filter((complaint) => complaint.status.id !== status.id || feedback.trim() !== '');
    const failures: { complaint: Complaint; reason: string }[] = [];
    for (const complaint of waiting) {
      const { id, version } = complaint;
      const { error } = await updateStatus({ id, version, status, feedback: feedback.trim() });
      const problem = asProblem(error);
      const conflict = conflictIn(problem, complaintSchema);
      if (conflict) failures.push({ complaint: conflict.current, reason: nowText(conflict) });
      else if (problem) failures.push({ complaint, reason: problem.error });
    }
    setPending(false);
    setRefused(failures);
    const count = waiting.length - failures.length;
    if (count > 0) notify.success(`${complaintsText(count)} set to ${status.name}`);
    if (failures.length > 0) return;
    if (waiting.length === 0) notify.success(`All are ${status.name} already`);
    clear();
    onDone();
    onClose();
  };
  return (
    <FormModal
      draft={kept}
      title="Set status"
      description={`Of ${complaintsText(asked.length)}. Each tenant is notified.`}
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      submitLabel={`Update ${complaintsText(asked.length)}`}
      pendingLabel="Updating..."
    >
      {refused.length > 0 && (
        <Banner tone="rose" className="mb-4">
          <p>These were not changed:</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.map(({ complaint, reason }) => (
              <li key={complaint.id} className="wrap-anywhere">
                {complaint.title}, {complaint.tenant_details.name}: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="grid gap-4.5">
        <SelectField
          label="Status"
          required
          placeholder="Choose a status"
          options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          value={statusId ?? ''}
          onChange={(event) => patch({ statusId: Number(event.target.value) || null })}
        />
        <TextAreaField
          label="Feedback"
          rows={4}
          maxLength={5000}
          hint="Every tenant of these complaints reads it. Leave it empty to keep the current feedback."
          {...fieldsOf(draft, patch).text('feedback')}
        />
      </div>
    </FormModal>
  );
}

/** `Sarah Nakato changed this at 14:02. It is In Progress now.` Another press changes it as it is by then. */
const nowText = (conflict: Conflict<Complaint>) =>
  `${conflictTitle(conflict)}. It is ${conflict.current.status.name} now.`;
