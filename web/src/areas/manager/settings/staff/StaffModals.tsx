import { INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft, useStoredMerge } from '../../../../auth/use-stored-draft.ts';
import { emptyPerson, personErrors } from '../../../../features/people/person-draft.ts';
import { PersonFields } from '../../../../features/people/PersonFields.tsx';
import { newStaffWork, STAFF_WORK_FIELDS, staffWorkBody, StaffWorkFields, staffWorkOf } from './StaffWorkFields.tsx';
import { useCreateStaffMutation, useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { newMerge } from '../../../../lib/merge.ts';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';

/** Makes an account for a person of the office and mails them an invitation. */
export function AddStaffModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('add-staff', () => ({ ...emptyPerson(), ...newStaffWork() }));
  const [create, { isLoading, error }] = useCreateStaffMutation();
  const problem = asProblem(error);
  const errors = personErrors(problem);
  const submit = async () => {
    const { first_name, last_name, username, email, phone_number } = draft;
    const person = { first_name, last_name, username, email, phone_number };
    const result = await create({ ...person, ...staffWorkBody(draft) });
    if (!result.data) return; // the form shows the error
    clear();
    notify.success(`${result.data.name} was invited.`);
    onClose();
  };
  return (
    <FormModal
      draft={kept}
      title="Add Staff"
      size="lg"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      problem={problem}
      failure="Not invited"
    >
      <PersonFields draft={draft} onChange={patch} errors={errors} isNew isEmailRequired />
      <div className="mt-5">
        <StaffWorkFields work={draft} onChange={patch} errors={errors} />
      </div>
      <p className="mt-4 text-sm text-muted">
        They get an email with a link to choose their password. It works once, for {INVITATION_DAYS} days.
      </p>
    </FormModal>
  );
}

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
  const submit = async () => {
    if (!form.isReady()) return;
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
      onSubmit={() => void submit()}
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
