import { useOwnerOptions } from '../estates/forms/use-owner-options.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface OwnerSelectProps {
  value: number | undefined;
  onChange: (owner: number | undefined) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  error?: readonly string[] | undefined;
}

/** Chooses an owner by name. */
export function OwnerSelect({ value, onChange, placeholder = 'All owners', ...field }: OwnerSelectProps) {
  return (
    <SelectField
      {...field}
      label="Owner"
      placeholder={placeholder}
      options={useOwnerOptions()}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    />
  );
}
