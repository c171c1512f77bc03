import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { MergeFields } from '../../lib/merge.ts';
import { TextField } from '../../ui/TextField.tsx';

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange: (change: Partial<PersonDraft>) => void;
  errors: FieldErrors;
  /** A new account gets its username from the name until somebody types one. */
  isNew?: boolean | undefined;
  /** Some tenants have no e-mail address. */
  isEmailRequired: boolean;
}

export function PersonFields({ draft, onChange, errors, isNew = false, isEmailRequired }: PersonFieldsProps) {
  const text = (field: keyof PersonDraft) => ({
    name: field,
    value: draft[field],
    error: errors[field],
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

interface PersonDraft {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone_number: string;
}

export const emptyPerson = (): PersonDraft => ({
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
});

const personDraftOf = (person: Person): PersonDraft => {
  const { first_name, last_name, username, email, phone_number } = person;
  return { first_name, last_name, username, email, phone_number };
};

export interface PersonChangeDraft extends PersonDraft {
  role: Person['role'];
}

export const personChangeOf = (person: Person): PersonChangeDraft => ({ ...personDraftOf(person), role: person.role });

export const PERSON_FIELDS: MergeFields<PersonChangeDraft> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  username: 'Username',
  role: { label: 'Role', show: ({ role }) => role.charAt(0).toUpperCase() + role.slice(1) },
};

/** Returns a username made from the name: `Sarah Nalubega` becomes `sarah.nalubega`. */
const usernameFor = ({ first_name, last_name }: PersonDraft): string =>
  [first_name, last_name]
    .map((name) =>
      name
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, 60);

/** Returns the body of the call. It omits an empty email address, because the server cannot remove an address. */
export const personBody = <Draft extends PersonDraft>({ email, ...draft }: Draft) => ({
  ...draft,
  ...(email.trim() && { email }),
});
