import type { Person } from '@amayumba/contract/accounts/person.ts';
import { type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useMailPasswordLinkMutation, useUpdatePersonMutation } from '../../../features/people/people.api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { notify } from '../../../ui/notices.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';

type Method = 'mail' | 'set';

/** Restores somebody's access with a mailed link or a new password. */
export function ResetPasswordModal({ person, onClose }: { person: Person; onClose: () => void }) {
  const canMail = person.email !== '' && person.status === 'active';
  const [method, setMethod] = useState<Method>(canMail ? 'mail' : 'set');
  const [password, setPassword] = useState('');
  const [mailLink, mailing] = useMailPasswordLinkMutation();
  const [update, setting] = useUpdatePersonMutation();
  const isPending = mailing.isLoading || setting.isLoading;
  const problem = asProblem(method === 'mail' ? mailing.error : setting.error);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
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
      onSubmit={(event) => void submit(event)}
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
