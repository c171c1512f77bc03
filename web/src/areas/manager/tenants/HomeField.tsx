import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** Opens the form that changes the home. */
export interface HomeAction {
  label: string;
  onPress: () => void;
}

interface HomeFieldProps {
  name: string;
  error: readonly string[] | undefined;
  action: HomeAction;
}

/** The home of a tenant, with a button for the form that moves them with their money, or undoes a coming move. */
export function HomeField({ name, error, action }: HomeFieldProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField label="Apartment" readOnly value={name} error={error} />
      <Button className="sm:mt-6.5 sm:self-start" onClick={action.onPress}>
        {action.label}
      </Button>
    </div>
  );
}
