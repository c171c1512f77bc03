import { type Person, personSchema } from '@amayumba/contract/accounts/person.ts';
import { useState } from 'react';
import { PersonFields } from '../../../features/people/PersonFields.tsx';
import { useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import {
  PERSON_FIELDS,
  personBody,
  type PersonChangeDraft,
  personChangeOf,
} from '../../../features/people/person-draft.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { EditModal } from '../estates/forms/EditModal.tsx';
import { useEditForm } from '../estates/forms/use-edit-form.ts';

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
  const [update] = useUpdatePersonMutation();
  const [password, setPassword] = useState('');
  const hasChoice = person.role !== 'tenant' && !isOwn;
  // Links for a new password go to the new address.
  const needsPassword = ({ email }: PersonChangeDraft) =>
    isOwn && email.trim().toLowerCase() !== person.email.toLowerCase();
  const edit = useEditForm({
    name: `person-${person.id}`,
    stored: person,
    draftOf: personChangeOf,
    schema: personSchema,
    fields: PERSON_FIELDS,
    required: [],
    save: (draft, version) => {
      const { role, ...details } = personBody(draft);
      const proof = needsPassword(draft) && { current_password: password };
      const change = { ...details, ...(hasChoice && role !== 'tenant' && { role }), ...proof, version };
      return update({ id: person.id, change });
    },
    nameOf: ({ first_name, last_name, username }) => `${first_name} ${last_name}`.trim() || username,
    onClose,
  });
  const { draft, change, errors } = edit;
  return (
    <EditModal title="Edit Account" description={person.name} size="md" edit={edit} onClose={onClose}>
      <PersonFields draft={draft} onChange={change} errors={errors} isEmailRequired={person.email !== ''} />
      {needsPassword(draft) && (
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
          {...fieldsOf(draft, change, errors).text('role')}
          hint={
            draft.role === person.role
              ? undefined
              : 'They are signed out and see the other portal when they sign in again.'
          }
        />
      )}
    </EditModal>
  );
}
