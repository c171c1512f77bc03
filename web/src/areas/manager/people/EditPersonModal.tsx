import { type Person, personSchema } from '@amayumba/contract/accounts/person.ts';
import type { InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { type SubmitEvent, useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import { PERSON_FIELDS, personBody, personChangeOf, personErrors } from '../../../features/people/person-draft.ts';
import { PersonFields } from '../../../features/people/PersonFields.tsx';
import { newMerge } from '../../../lib/merge.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

const ROLE_OPTIONS = [
  { value: 'owner', label: 'Owner' },
  { value: 'manager', label: 'Manager' },
];

interface EditPersonModalProps {
  person: Person;
  /** Whether it is the user's own account, whose role they cannot change. */
  isOwn: boolean;
  onClose: () => void;
}

/** Changes an account's holder; for an owner or another manager also the role. */
export function EditPersonModal({ person, isOwn, onClose }: EditPersonModalProps) {
  const form = useStoredMerge(
    `edit-person-${person.id}`,
    () => newMerge(personChangeOf(person), person.version),
    PERSON_FIELDS,
  );
  const { draft, version } = form;
  const [update, { isLoading, error }] = useUpdatePersonMutation();
  const [password, setPassword] = useState('');
  const problem = form.problemToShow(asProblem(error));
  const errors = personErrors(problem);
  const hasChoice = person.role !== 'tenant' && !isOwn;
  // Asks for the password, because links for a new password go to the new address.
  const asksPassword = isOwn && draft.email.trim().toLowerCase() !== person.email.toLowerCase();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || !form.isReady()) return;
    const { role, ...details } = personBody(draft);
    const proof = asksPassword && { current_password: password };
    const change = { ...details, ...(hasChoice && role !== 'tenant' && { role }), ...proof, version };
    const result = await update({ id: person.id, change });
    const found = conflictIn(asProblem(result.error), personSchema);
    if (found) form.recordConflict({ ...found, draft: personChangeOf(found.current), version: found.current.version });
    if (result.error) return; // the form shows the error
    notify.success(`${`${draft.first_name} ${draft.last_name}`.trim() || draft.username} was saved.`);
    form.clear();
    onClose();
  };
  return (
    <FormModal
      draft={form.kept}
      title="Edit Account"
      description={person.name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => void submit(event)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      problem={problem}
      failure="Not saved"
    >
      <ConflictDialog form={form} />
      <PersonFields draft={draft} onChange={form.change} errors={errors} isEmailRequired={person.email !== ''} />
      {asksPassword && (
        <PasswordField
          label="Your password"
          hint="To change the email address of your own account."
          className="mt-4 sm:w-1/2 sm:pr-2"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors['current_password']}
        />
      )}
      {hasChoice && (
        <SelectField
          label="Role"
          name="role"
          className="mt-4 sm:w-1/2 sm:pr-2"
          options={ROLE_OPTIONS}
          value={draft.role}
          onChange={(event) => form.change({ role: event.target.value as InvitedRole })}
          error={errors['role']}
          hint={
            draft.role === person.role
              ? undefined
              : 'They are signed out and see the other portal when they sign in again.'
          }
        />
      )}
    </FormModal>
  );
}
