import { INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import type { SubmitEvent } from 'react';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { emptyPerson, PersonFields } from '../../../../features/people/PersonFields.tsx';
import { newStaffWork, staffWorkBody } from '../../../../features/staff/staff-draft.ts';
import { useCreateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { StaffWorkFields } from './StaffWorkFields.tsx';

/** Makes an account for a person of the office and mails them an invitation. */
export function AddStaffModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('add-staff', () => ({ ...emptyPerson(), ...newStaffWork() }));
  const [create, { isLoading, error }] = useCreateStaffMutation();
  const problem = asProblem(error);
  const errors = fieldErrorsOf(problem);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
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
      onSubmit={(event) => void submit(event)}
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
