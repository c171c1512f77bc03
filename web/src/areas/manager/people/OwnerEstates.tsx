import type { Person } from '@amayumba/contract/accounts/person.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListEstatesQuery, useUpdateEstateMutation } from '../../../features/estates/estates.api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const PAGE = { page: 1, page_size: 50 };
const OWNED = { page: 1, page_size: 200 };
const REST_MS = 300;

/** The estates of an owner, given and taken away one by one. */
export function OwnerEstates({ person }: { person: Person }) {
  const { data, error } = useListEstatesQuery({ ...OWNED, owner: person.id, ordering: 'name' });
  const [update, { isLoading, error: failure }] = useUpdateEstateMutation();
  const problem = asProblem(failure ?? error);
  const give = async (estate: { id: number; name: string }, owner: number | null) => {
    const result = await update({ id: estate.id, change: { owner } });
    if ('error' in result) return false; // shown above the list
    notify.success(owner === null ? `${estate.name} was taken away.` : `${estate.name} was given to ${person.name}.`);
    return true;
  };
  return (
    <section aria-label="Estates" className="mt-5">
      <h3 className="mb-2 text-md font-semibold">Estates</h3>
      {problem && (
        <Banner tone="rose" className="mb-3">
          {problem.error}
        </Banner>
      )}
      {!data && !problem && <Skeleton className="h-14" />}
      {data && data.results.length === 0 && (
        <p className="text-[0.875rem] text-muted">No estates yet. The owner’s portal stays empty until you give one.</p>
      )}
      {data && data.results.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {data.results.map((estate) => (
            <li key={estate.id} className="flex items-center gap-3 py-2 pr-2 pl-3.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[0.875rem] font-medium">{estate.name}</span>
                <span className="block truncate text-sm text-muted">{estate.address}</span>
              </span>
              <Button size="sm" variant="ghost" disabled={isLoading} onClick={() => void give(estate, null)}>
                Take away <span className="sr-only">{estate.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <GiveEstate person={person} isPending={isLoading} onGive={(estate) => give(estate, person.id)} />
    </section>
  );
}

interface GiveEstateProps {
  person: Person;
  isPending: boolean;
  /** Answers whether it was given. */
  onGive: (estate: { id: number; name: string }) => Promise<boolean>;
}

function GiveEstate({ person, isPending, onGive }: GiveEstateProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const search = useDebounced(typed.trim(), REST_MS);
  const { data, error, isFetching } = useListEstatesQuery({ ...PAGE, search, ordering: 'name' });
  const others = (data?.results ?? []).filter(({ owner }) => owner !== person.id);
  const give = async () => {
    if (chosen && (await onGive({ id: chosen.value, name: chosen.label }))) setChosen(null);
  };
  return (
    <div className="mt-3 flex items-end gap-2.5">
      <ComboboxField
        label="Give an estate"
        className="flex-1"
        placeholder="Search name or address"
        emptyText="No other estate found"
        options={others.map(optionOf)}
        value={chosen}
        onChange={setChosen}
        onSearch={setTyped}
        isLoading={isFetching}
        error={asProblem(error)?.error}
      />
      <Button className="min-h-11" disabled={!chosen} isPending={isPending} onClick={() => void give()}>
        Give
      </Button>
    </div>
  );
}

const optionOf = (estate: ListedEstate): ComboboxOption => ({
  value: estate.id,
  label: estate.name,
  detail: estate.owner_name ? `Belongs to ${estate.owner_name} now` : 'No owner',
});
