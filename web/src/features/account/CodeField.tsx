import { TextField } from '../../ui/TextField.tsx';

interface CodeFieldProps {
  label?: string | undefined;
  value: string;
  onCode: (code: string) => void;
  hint: string;
  error: readonly string[] | undefined;
}

export const CodeField = ({ label = 'Code', value, onCode, hint, error }: CodeFieldProps) => (
  <TextField
    label={label}
    hint={hint}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    required
    value={value}
    onChange={(event) => onCode(event.target.value)}
    error={error}
    className="sm:w-1/2"
  />
);
