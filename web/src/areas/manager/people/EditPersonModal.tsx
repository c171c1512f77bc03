import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { InvitedRole } from '@amayumba/contract/accounts/rules.ts';
import { type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import { personBody, personDraftOf, personErrors } from '../../../features/people/person-draft.ts';
import { PersonFields } from '../../../features/people/PersonFields.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

const ROLE_OPTIONS = [
  { value: 'owner', label: 'Owner' },
  { value: 'manager', label: 'Manager' },
];

interface EditPersonModalProps {
  person: Person;
  /** Whose account it is: nobody gives themselves another role. */
  isOwn: boolean;
  onClose: () => void;
}

/** Changes who an account is for; of an owner or another manager also the role. */
export function EditPersonModal({ person, isOwn, onClose }: EditPersonModalProps) {
  const [draft, setDraft] = useState(() => personDraftOf(person));
  const [role, setRole] = useState(person.role);
  const [update, { isLoading, error }] = useUpdatePersonMutation();
  const problem = asProblem(error);
  const errors = personErrors(problem);
  const hasChoice = person.role !== 'tenant' && !isOwn;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const change = { ...personBody(draft), ...(hasChoice && { role }) };
    const result = await update({ id: person.id, change });
    if ('error' in result) return; // shown in the form
    notify.success(`${`${draft.first_name} ${draft.last_name}`.trim() || draft.username} was saved.`);
    onClose();
  };
  return (
    <Modal
      title="Edit Account"
      description={person.name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isLoading}>
            {isLoading ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="rose" title="Not saved" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <PersonFields
        draft={draft}
        onChange={(part) => setDraft((current) => ({ ...current, ...part }))}
        errors={errors}
        isEmailRequired={person.email !== ''}
      />
      {hasChoice && (
        <SelectField
          label="Role"
          name="role"
          className="mt-4 sm:w-1/2 sm:pr-2"
          options={ROLE_OPTIONS}
          value={role}
          onChange={(event) => setRole(event.target.value as InvitedRole)}
          error={errors['role']}
          hint={
            role === person.role ? undefined : 'They are signed out and see the other portal when they sign in again.'
          }
        />
      )}
    </Modal>
  );
}
