import type { Person } from '@amayumba/contract/accounts/person.ts';
import { NO_DATE } from '@amayumba/contract/calendar.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { asProblem } from '../../../api/problem.ts';
import { useListPeopleQuery } from '../../../features/people/people.api.ts';
import type { RegisteredAccount } from '../../../features/tenants/tenant-draft.ts';
import { useTypedSearch } from '../../../lib/use-debounced.ts';
import { ComboboxField } from '../../../ui/ComboboxField.tsx';

const NEWEST = { page: 1, page_size: 50, without_lease: true, ordering: '-created_at' } as const;

interface RegisteredFieldProps {
  value: RegisteredAccount | null;
  onChange: (account: RegisteredAccount | null) => void;
  error: readonly string[] | undefined;
}

export function RegisteredField({ value, onChange, error }: RegisteredFieldProps) {
  const { search, onSearch } = useTypedSearch();
  const { data, error: failure, isFetching } = useListPeopleQuery({ ...NEWEST, search });
  const people = data?.results ?? [];
  const choose = (id: number | undefined) => {
    const person = people.find((option) => option.id === id);
    onChange(person ? accountOf(person) : null);
  };
  return (
    <>
      <ComboboxField
        label="Account"
        required
        className="sm:col-span-2"
        placeholder="Search name, username, email or phone"
        hint="Accounts without a current lease, the newest first."
        emptyText={search === '' ? 'Nobody has registered without a lease.' : 'Nobody without a lease found'}
        options={people.map(({ id, name, username, email }) => ({
          value: id,
          label: name,
          detail: [username, email].filter(Boolean).join(' · '),
        }))}
        value={value && { value: value.id, label: value.name }}
        onChange={(option) => choose(option?.value)}
        onSearch={onSearch}
        isLoading={isFetching}
        error={asProblem(failure)?.error ?? error}
      />
      {value && (
        <dl className="grid gap-x-4 gap-y-2.5 rounded-md bg-sunken px-4 py-3.5 text-[0.875rem] sm:col-span-2 sm:grid-cols-3">
          <Fact term="Username" text={value.username} />
          <Fact term="Email" text={value.email || NO_DATE} />
          <Fact term="Phone" text={formatPhone(value.phone_number) || NO_DATE} />
        </dl>
      )}
    </>
  );
}

const accountOf = ({ id, name, username, email, phone_number, status }: Person): RegisteredAccount => ({
  id,
  name,
  username,
  email,
  phone_number,
  userprofile_status: status === 'inactive' ? 'inactive' : 'active',
});

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="font-medium break-words">{text}</dd>
  </div>
);
