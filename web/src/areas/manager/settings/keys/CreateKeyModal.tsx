import { addMonths } from '@amayumba/contract/calendar.ts';
import type { CreatedApiKey } from '@amayumba/contract/keys/key.ts';
import type { KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import { type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { CodeField } from '../../../../features/account/CodeField.tsx';
import { useGetSecondFactorQuery } from '../../../../features/account/account.api.ts';
import { useCreateApiKeyMutation } from '../../../../features/keys/keys.api.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { PermissionFields } from './PermissionFields.tsx';

interface CreateKeyModalProps {
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

const newDraft = () => ({ name: '', permissions: [] as KeyPermission[], expires_on: addMonths(today(), 12) });

/** Creates a key: its purpose, its permissions, and its last day. */
export function CreateKeyModal({ onCreated, onClose }: CreateKeyModalProps) {
  const { draft, patch, clear, kept } = useStoredDraft('api-key', newDraft);
  const [code, setCode] = useState('');
  const [create, { isLoading, error }] = useCreateApiKeyMutation();
  const { data: factor } = useGetSecondFactorQuery();
  const problem = asProblem(error);
  const errors = problem?.fields;
  const asksCode = factor?.is_on === true || problem?.code === 'second_factor_needed';
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const typed = code.trim();
    const result = await create({ ...draft, name: draft.name.trim(), ...(typed !== '' && { code: typed }) });
    if (!result.data) return; // the form shows the error
    clear();
    onCreated(result.data);
  };
  return (
    <FormModal
      draft={kept}
      title="Create API key"
      size="lg"
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => void submit(event)}
      submitLabel="Create key"
      pendingLabel="Creating..."
      problem={problem}
      failure="Not created"
    >
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={100}
          placeholder="Accounting software"
          hint="The program that will use it. The audit log names it."
          value={draft.name}
          onChange={({ target }) => patch({ name: target.value })}
          error={errors?.['name']}
        />
        <DateField
          label="Works until"
          required
          className="sm:w-1/2"
          min={today()}
          hint="The last day on which it works."
          value={draft.expires_on}
          onChange={({ target }) => patch({ expires_on: target.value })}
          error={errors?.['expires_on']}
        />
        <PermissionFields
          value={draft.permissions}
          onChange={(permissions) => patch({ permissions })}
          error={errors?.['permissions']}
        />
        {asksCode && (
          <CodeField
            value={code}
            onCode={setCode}
            hint="From your authenticator app, or one of your recovery codes."
            error={errors?.['code']}
          />
        )}
      </div>
    </FormModal>
  );
}
