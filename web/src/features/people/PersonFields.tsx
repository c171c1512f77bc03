import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { TextField } from '../../ui/TextField.tsx';
import { type PersonDraft, usernameFor } from './person-draft.ts';

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange: (change: Partial<PersonDraft>) => void;
  errors: FieldErrors;
  /** A new account gets its username from the name until somebody types one. */
  isNew?: boolean | undefined;
  /** Some tenants have no e-mail address. */
  isEmailRequired: boolean;
}

/** The fields of an account's holder: name, username and contact details. */
export function PersonFields({ draft, onChange, errors, isNew = false, isEmailRequired }: PersonFieldsProps) {
  const text = (field: keyof PersonDraft) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  /** The username follows the name until somebody types another. */
  const named = (part: Partial<PersonDraft>) => {
    const follows = isNew && draft.username === usernameFor(draft);
    onChange({ ...part, ...(follows && { username: usernameFor({ ...draft, ...part }) }) });
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        required={isNew}
        maxLength={100}
        {...text('first_name')}
        onChange={(event) => named({ first_name: event.target.value })}
      />
      <TextField
        label="Last name"
        required={isNew}
        maxLength={100}
        {...text('last_name')}
        onChange={(event) => named({ last_name: event.target.value })}
      />
      <TextField label="Email" type="email" required={isEmailRequired} maxLength={254} {...text('email')} />
      <TextField label="Phone number" type="tel" maxLength={40} placeholder="+256 7..." {...text('phone_number')} />
      <TextField
        label="Username"
        required
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        hint="What they sign in with."
        {...text('username')}
      />
    </div>
  );
}
