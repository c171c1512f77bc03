import { CHOSEN_ESTATES_MAX } from '@amayumba/contract/staff/staff.ts';
import { useId, useState } from 'react';
import { useListEstatesQuery } from '../../../../features/estates/estates.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx';
import { ComboboxField } from '../../../../ui/ComboboxField.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useEstateNames } from './use-estate-names.ts';

const SEARCH_DELAY_MS = 250;
const MATCHES_SHOWN = 12;
const CHOICES = [
  { value: 'chosen', label: 'Chosen estates', detail: 'They see nothing of other estates.' },
  { value: 'all', label: 'All estates', detail: 'Also those that are added later.' },
] as const;

interface EstatesFieldProps {
  /** Null for all. */
  value: number[] | null;
  onChange: (estates: number[] | null) => void;
  error: readonly string[] | undefined;
}

/** The estates that a person of the office works at: all, or those chosen by name. */
export function EstatesField({ value, onChange, error }: EstatesFieldProps) {
  const noteId = useId();
  // Keeps the chosen estates for a change of mind.
  const [chosen, setChosen] = useState(value ?? []);
  const choose = (estates: number[]) => {
    setChosen(estates);
    onChange(estates);
  };
  return (
    <div>
      <p className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">Estates</p>
      <ChoiceGroup
        legend="Estates"
        choices={CHOICES}
        value={value === null ? 'all' : 'chosen'}
        onChange={(next) => onChange(next === 'all' ? null : chosen)}
        noteId={noteId}
        className="sm:grid-cols-2"
      />
      {value && <ChosenEstates value={value} onChange={choose} />}
      <FieldNote id={noteId} message={error?.join(' ')} hint={undefined} />
    </div>
  );
}

function ChosenEstates({ value, onChange }: { value: number[]; onChange: (estates: number[]) => void }) {
  const nameOf = useEstateNames();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const filter = { page: 1, page_size: MATCHES_SHOWN + value.length, search, ordering: 'name' } as const;
  const { data, isFetching } = useListEstatesQuery(filter);
  const others = (data?.results ?? []).filter(({ id }) => !value.includes(id)).slice(0, MATCHES_SHOWN);
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
          onChange={(option) => option && onChange([...value, option.value])}
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
          {value.map((id) => (
            <li key={id} className="flex items-center gap-3 py-0.5 pl-4 text-[0.875rem]">
              <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(id) ?? `Estate ${id}`}</span>
              <IconButton
                icon="close"
                label={`Leave out ${nameOf(id) ?? `estate ${id}`}`}
                onClick={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
