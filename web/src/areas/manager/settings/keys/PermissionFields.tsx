import { KEY_PERMISSION_GROUPS, type KeyPermission } from '@amayumba/contract/keys/key-permissions.ts';
import { useId } from 'react';
import { useMayDo } from '../../../../lib/permissions.ts';
import { CheckboxGroup } from '../../../../ui/CheckboxGroup.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';

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
export function PermissionFields({ value, onChange, error }: PermissionFieldsProps) {
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
