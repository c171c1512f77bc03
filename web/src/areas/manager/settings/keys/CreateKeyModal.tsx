import { useSentForm } from '../../../../api/use-sent-form.ts';
import { addMonths } from '@amayumba/contract/calendar.ts';
import { KEY_PERMISSION_GROUPS, type KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import type { CreatedApiKey } from '@amayumba/contract/keys/key.ts';
import { useId } from 'react';
import { useFreshCode } from '../../../../features/account/use-fresh-code.tsx';
import { useCreateApiKeyMutation } from '../../../../features/keys/keys.api.ts';
import { useMayDo } from '../../../../lib/permissions.ts';
import { today } from '../../../../lib/today.ts';
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusalOfNew } from '../refusal-of-new.ts';

interface CreateKeyModalProps {
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

const newDraft = () => ({ name: '', permissions: [] as KeyPermission[], expires_on: addMonths(today(), 12) });

export function CreateKeyModal({ onCreated, onClose }: CreateKeyModalProps) {
  const { draft, problem, form, send, ...field } = useSentForm('api-key', onClose, newDraft);
  const [create] = useCreateApiKeyMutation();
  const code = useFreshCode(problem);
  const submit = async () => {
    await send(() => create({ ...draft, name: draft.name.trim(), ...code.body }), onCreated);
  };
  return (
    <FormModal
      {...form}
      title="Create API key"
      size="lg"
      onSubmit={() => void submit()}
      submitLabel="Create key"
      pendingLabel="Creating..."
      {...refusalOfNew(problem, 'Not created', 'key', 'revoke it and create another')}
    >
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Name"
          required
          maxLength={100}
          placeholder="Accounting software"
          hint="The program that will use it. The audit log names it."
          {...field.text('name')}
        />
        <DateField
          label="Works until"
          required
          className="sm:w-1/2"
          min={today()}
          hint="The last day on which it works."
          {...field.text('expires_on')}
        />
        <PermissionFields {...field.value('permissions')} />
        {code.field}
      </div>
    </FormModal>
  );
}

interface PermissionFieldsProps {
  value: readonly KeyPermission[];
  onChange: (value: KeyPermission[]) => void;
  error: readonly string[] | undefined;
}

const GROUPS = Object.entries(KEY_PERMISSION_GROUPS).map(([label, words]) => ({
  label,
  options: Object.entries(words).map(([value, text]) => ({ value: value as KeyPermission, label: text })),
}));

/** The permissions of a key, in groups; people can give it only their own permissions. */
function PermissionFields({ value, onChange, error }: PermissionFieldsProps) {
  const may = useMayDo();
  const noteId = useId();
  const groups = GROUPS.map(({ label, options }) => ({ label, options: options.filter((one) => may(one.value)) }));
  return (
    <fieldset className="grid min-w-0 gap-5" aria-describedby={noteId}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">What it may do</legend>
      <FieldNote id={noteId} message={error?.join(' ')} hint="Allow only what the program needs." />
      {groups
        .filter(({ options }) => options.length > 0)
        .map(({ label, options }) => (
          <CheckboxGroup
            key={label}
            label={label}
            isWide
            options={options}
            value={value.filter((chosen) => options.some((option) => option.value === chosen))}
            onChange={(chosen) =>
              onChange([...value.filter((other) => !options.some((option) => option.value === other)), ...chosen])
            }
          />
        ))}
    </fieldset>
  );
}
