import { TextField } from '../../../../ui/TextField.tsx';

interface ReasonFieldProps {
  label?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
  error?: readonly string[] | undefined;
}

/** Why money is moved, reduced or reversed. */
export function ReasonField({ label = 'Reason', onChange, ...field }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      required
      autoComplete="off"
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}
