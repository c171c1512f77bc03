import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { STAFF_ROLES, type StaffRole } from '@amayumba/contract/roles.ts';
import { CHOSEN_ESTATES_MAX, hasCashLimits, type Staff } from '@amayumba/contract/staff/staff.ts';
import { useId, useState } from 'react';
import { useListEstatesQuery } from '../../../../features/estates/estates.api.ts';
import { STAFF_ROLE_LABELS, STAFF_ROLE_TEXT } from '../../../../features/staff/staff-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { ComboboxField } from '../../../../ui/ComboboxField.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';

interface StaffWork {
  staff_role: StaffRole;
  /** Chosen estates; null for all. */
  estates: Named[] | null;
  cash_limit: Ugx | null;
  cash_limit_day: Ugx | null;
}

export const newStaffWork = (): StaffWork => ({
  staff_role: 'caretaker',
  estates: [],
  cash_limit: null,
  cash_limit_day: null,
});

export const staffWorkOf = ({
  staff_role,
  estates,
  estate_names: names,
  cash_limit,
  cash_limit_day,
}: Staff): StaffWork => ({
  staff_role,
  estates: estates && estates.map((id, nth) => ({ id, name: names?.[nth] ?? '' })),
  cash_limit,
  cash_limit_day,
});

const moneyText = (amount: Ugx | null) => (amount === null ? '' : formatUgx(amount));

export const STAFF_WORK_FIELDS: MergeFields<StaffWork> = {
  staff_role: { label: 'Role', show: ({ staff_role }) => STAFF_ROLE_LABELS[staff_role] },
  estates: {
    label: 'Estates',
    show: ({ estates }) => (estates ? estates.map(({ name }) => name).join(', ') || 'No estate' : 'All estates'),
  },
  cash_limit: { label: 'Cash limit per receipt', show: ({ cash_limit }) => moneyText(cash_limit) },
  cash_limit_day: { label: 'Cash limit per day', show: ({ cash_limit_day }) => moneyText(cash_limit_day) },
};

/** Returns the fields of the call; only a caretaker has limits. */
export const staffWorkBody = ({ staff_role, estates, cash_limit, cash_limit_day }: StaffWork) => ({
  staff_role,
  estates: estates && estates.map(({ id }) => id),
  ...(hasCashLimits(staff_role) && { cash_limit, cash_limit_day }),
});

const ROLE_CHOICES = STAFF_ROLES.map((value) => ({
  value,
  label: STAFF_ROLE_LABELS[value],
  detail: STAFF_ROLE_TEXT[value],
}));

interface StaffWorkFieldsProps {
  work: StaffWork;
  onChange: (change: Partial<StaffWork>) => void;
  errors: FieldErrors;
}

export function StaffWorkFields({ work, onChange, errors }: StaffWorkFieldsProps) {
  const noteId = useId();
  const field = fieldsOf(work, onChange, errors);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Role</p>
        <ChoiceGroup
          legend="Role"
          choices={ROLE_CHOICES}
          value={work.staff_role}
          onChange={(staff_role) => onChange({ staff_role })}
          noteId={noteId}
          className="sm:grid-cols-2"
        />
        <FieldNote id={noteId} message={errors['staff_role']?.join(' ')} />
      </div>
      <EstatesField value={work.estates} onChange={(estates) => onChange({ estates })} error={errors['estates']} />
      {hasCashLimits(work.staff_role) && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MoneyField label="Cash limit per receipt" required {...field.value('cash_limit')} />
          <MoneyField
            label="Cash limit per day"
            required
            hint="All receipts of the person together, from midnight."
            {...field.value('cash_limit_day')}
          />
        </div>
      )}
    </div>
  );
}

const SEARCH_DELAY_MS = 250;
const MATCHES_SHOWN = 12;
const ESTATE_CHOICES = [
  { value: 'chosen', label: 'Chosen estates', detail: 'They see nothing of other estates.' },
  { value: 'all', label: 'All estates', detail: 'Also those that are added later.' },
] as const;

interface EstatesFieldProps {
  /** Null for all. */
  value: Named[] | null;
  onChange: (estates: Named[] | null) => void;
  error: readonly string[] | undefined;
}

function EstatesField({ value, onChange, error }: EstatesFieldProps) {
  const noteId = useId();
  // Keeps the chosen estates for a change of mind.
  const [chosen, setChosen] = useState(value ?? []);
  const choose = (estates: Named[]) => {
    setChosen(estates);
    onChange(estates);
  };
  return (
    <div>
      <p className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Estates</p>
      <ChoiceGroup
        legend="Estates"
        choices={ESTATE_CHOICES}
        value={value === null ? 'all' : 'chosen'}
        onChange={(next) => onChange(next === 'all' ? null : chosen)}
        noteId={noteId}
        className="sm:grid-cols-2"
      />
      {value && <ChosenEstates value={value} onChange={choose} />}
      <FieldNote id={noteId} message={error?.join(' ')} />
    </div>
  );
}

function ChosenEstates({ value, onChange }: { value: Named[]; onChange: (estates: Named[]) => void }) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const filter = { page: 1, page_size: MATCHES_SHOWN + value.length, search, ordering: 'name' } as const;
  const { data, isFetching } = useListEstatesQuery(filter);
  const others = (data?.results ?? [])
    .filter(({ id }) => !value.some((chosen) => chosen.id === id))
    .slice(0, MATCHES_SHOWN);
  return (
    <div className="mt-3 grid gap-2.5">
      {value.length < CHOSEN_ESTATES_MAX && (
        <ComboboxField
          // A new key empties it after each choice.
          key={value.length}
          label="Add an estate"
          placeholder="Search name or address"
          emptyText="No other estate found"
          options={others.map(({ id, name, address }) => ({ value: id, label: name, detail: address }))}
          value={null}
          onChange={(option) => option && onChange([...value, { id: option.value, name: option.label }])}
          onSearch={setText}
          isLoading={isFetching}
          hint={value.length === 0 ? 'Until one is chosen, this person sees nothing.' : counted(value.length, 'estate')}
        />
      )}
      {value.length > 0 && (
        <ul
          aria-label="Chosen estates"
          className="max-h-44 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {value.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 py-0.5 pl-4 text-[0.875rem]">
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
              <IconButton
                icon="close"
                label={`Leave out ${name}`}
                onClick={() => onChange(value.filter((other) => other.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
