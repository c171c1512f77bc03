import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import type { SubmitEvent } from 'react';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredMerge } from '../../../../auth/use-stored-draft.ts';
import { STAFF_WORK_FIELDS, staffWorkBody, staffWorkOf } from '../../../../features/staff/staff-draft.ts';
import { useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { newMerge } from '../../../../lib/merge.ts';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { StaffWorkFields } from './StaffWorkFields.tsx';

/** Changes a person's work in the office. It applies from their next request on. */
export function ChangeStaffModal({ person, onClose }: { person: Staff; onClose: () => void }) {
  const form = useStoredMerge(
    `change-staff-${person.id}`,
    () => newMerge(staffWorkOf(person), person.version),
    STAFF_WORK_FIELDS,
  );
  const { draft, version } = form;
  const [update, { isLoading, error }] = useUpdateStaffMutation();
  const problem = form.problemToShow(asProblem(error));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || !form.isReady()) return;
    const result = await update({ id: person.id, change: { ...staffWorkBody(draft), version } });
    const found = conflictIn(asProblem(result.error), staffSchema);
    if (found) form.recordConflict({ ...found, draft: staffWorkOf(found.current), version: found.current.version });
    if (result.error) return; // the form shows the error
    notify.success(`${person.name} was saved.`, 'It holds from their next step in the portal.');
    form.clear();
    onClose();
  };
  return (
    <FormModal
      draft={form.kept}
      title="Change Staff"
      description={person.name}
      size="lg"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => void submit(event)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      problem={problem}
      failure="Not saved"
    >
      <ConflictDialog form={form} />
      <StaffWorkFields work={draft} onChange={form.change} errors={problem?.fields ?? {}} />
    </FormModal>
  );
}
