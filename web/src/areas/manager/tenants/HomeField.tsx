import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface HomeFieldProps {
  name: string;
  error: readonly string[] | undefined;
  onMove: () => void;
}

/** The home of a tenant, and the way to the form that moves them with their money. */
export function HomeField({ name, error, onMove }: HomeFieldProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField label="Apartment" readOnly value={name} error={error} />
      <Button className="sm:mt-6.5 sm:self-start" onClick={onMove}>
        Move to another home
      </Button>
    </div>
  );
}
