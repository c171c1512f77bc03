import { type Person, personSchema } from '@amayumba/contract/accounts/person.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { AccountStatusDialog } from '../../../features/people/AccountStatusDialog.tsx';
import {
  PERSON_FIELDS,
  personBody,
  type PersonChangeDraft,
  personChangeOf,
  PersonFields,
} from '../../../features/people/PersonFields.tsx';
import {
  useMailPasswordLinkMutation,
  useResetSecondFactorMutation,
  useUpdatePersonMutation,
} from '../../../features/people/people.api.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { EditModal } from '../estates/forms/EditModal.tsx';
import { useEditForm } from '../estates/forms/use-edit-form.ts';

interface PersonDialogsProps {
  dialog: PersonDialog;
  person: Person;
  isOwn: boolean;
  onClose: () => void;
}

export function PersonDialogs({ dialog, ...props }: PersonDialogsProps) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}

export function PersonStatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [update] = useUpdatePersonMutation();
  return (
    <AccountStatusDialog
      row={person}
      schema={personSchema}
      name={person.name}
      isActive={person.status !== 'inactive'}
      update={({ id, version }, status) => update({ id, change: { status, version } })}
      texts={{
        activate: 'They can sign in again. Anyone who has not chosen a password needs a new invitation.',
        deactivate:
          'They are signed out at once everywhere and cannot sign in until you activate them again. Open invitations stop working.',
      }}
      valuesOf={({ name, status, role, email }) => ({ Name: name, Status: status, Role: role, Email: email })}
      onClose={onClose}
    />
  );
}

export function ResetFactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reset] = useResetSecondFactorMutation();
  return (
    <ConfirmAction
      title={`Reset the two-step verification of ${person.name}?`}
      confirmLabel="Reset"
      action={() => reset(person.id)}
      onDone={() =>
        notify.success(
          `The two-step verification of ${person.name} was reset.`,
          'They sign in with their password alone now.',
        )
      }
      onClose={onClose}
    >
      For somebody who lost their phone and recovery codes. Check that it is really them: afterwards their password
      alone signs them in. They are signed out everywhere and notified by email.
    </ConfirmAction>
  );
}

type Method = 'mail' | 'set';

export function ResetPasswordModal({ person, onClose }: { person: Person; onClose: () => void }) {
  const canMail = person.email !== '' && person.status === 'active';
  const [method, setMethod] = useState<Method>(canMail ? 'mail' : 'set');
  const [password, setPassword] = useState('');
  const [mailLink, mailing] = useMailPasswordLinkMutation();
  const [update, setting] = useUpdatePersonMutation();
  const isPending = mailing.isLoading || setting.isLoading;
  const problem = asProblem(method === 'mail' ? mailing.error : setting.error);
  const submit = async () => {
    const result =
      method === 'mail' ? await mailLink(person.id) : await update({ id: person.id, change: { password } });
    if ('error' in result) return; // the form shows the error
    notify.success(
      method === 'mail' ? `Link sent to ${person.email}` : `The password of ${person.name} was set.`,
      method === 'mail' ? 'It works once, for one hour.' : 'Every device of theirs was signed out.',
    );
    onClose();
  };
  return (
    <FormModal
      title="Reset Password"
      description={person.name}
      size="sm"
      onClose={onClose}
      isPending={isPending}
      onSubmit={() => void submit()}
      submitLabel={method === 'mail' ? 'Send Link' : 'Set Password'}
      problem={problem?.fields ? undefined : problem}
    >
      {canMail && (
        <ChoiceGroup
          legend="How"
          className="mb-4"
          choices={[
            { value: 'mail', label: 'Mail a link to choose a new one', detail: person.email },
            { value: 'set', label: 'Set one now', detail: 'Hand it over in person or by phone.' },
          ]}
          value={method}
          onChange={setMethod}
        />
      )}
      {method === 'set' && (
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint="At least 8 characters. They are signed out everywhere."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem?.fields?.['password']}
        />
      )}
    </FormModal>
  );
}

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
    <EditModal title="Edit Account" description={person.name} size="md" edit={edit}>
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

const DIALOGS = {
  edit: EditPersonModal,
  password: ResetPasswordModal,
  status: PersonStatusDialog,
  factor: ResetFactorDialog,
};

export type PersonDialog = keyof typeof DIALOGS;
