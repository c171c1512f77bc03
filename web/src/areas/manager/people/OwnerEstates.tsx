import type { Person } from '@amayumba/contract/accounts/person.ts';
import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import { type ListedEstate, listedEstateSchema } from '../../../features/estates/estate-schemas.ts';
import { useListEstatesQuery, useUpdateEstateMutation } from '../../../features/estates/estates.api.ts';
import { useMay } from '../../../lib/permissions.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { useTypedSearch } from '../../../lib/use-debounced.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { notify } from '../../../ui/notices.ts';

const PAGE_SIZE = 50;

type Seen = Pick<ListedEstate, 'id' | 'name' | 'version' | 'owner_name'>;

/** The estates of an owner. One in which somebody else has the largest share links to its shares. */
export function OwnerEstates({ person }: { person: Person }) {
  const [page, setPage] = useState(1);
  const mayGive = useMay('estates:write');
  const owned = { page, page_size: PAGE_SIZE, owner: person.id, ordering: 'name' } as const;
  const { data, currentData, error } = useListEstatesQuery(owned);
  // The only estate of the last page may have been removed.
  if (currentData && page > 1 && currentData.results.length === 0) setPage(page - 1);
  const [update, { isLoading, error: failure }] = useUpdateEstateMutation();
  const problem = asProblem(failure ?? error);
  const give = async ({ id, name, version }: Seen, owner: number | null) => {
    const result = await update({ id, change: { owner, version } });
    const found = conflictIn(asProblem(result.error), listedEstateSchema);
    if (result.error) return found?.current; // a banner above the list shows the error
    notify.success(owner === null ? `${name} was taken away.` : `${name} was given to ${person.name}.`);
    return null;
  };
  return (
    <section aria-label="Estates" className="mt-5">
      <h3 className="mb-2 text-md font-semibold">Estates</h3>
      <Refusal problem={problem} className="mb-3" />
      {!data && !problem && <Skeleton className="h-14" />}
      {data && data.count === 0 && (
        <p className="text-[0.875rem] text-muted">No estates yet. The owner’s portal stays empty until you give one.</p>
      )}
      {data && data.results.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {data.results.map((estate) => (
            <li key={estate.id} className="flex items-center gap-3 py-2 pr-2 pl-3.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[0.875rem] font-medium">{estate.name}</span>
                <span className="block truncate text-sm text-muted">{addressWithoutLabel(estate.address)}</span>
              </span>
              {estate.owner === person.id ? (
                <Button
                  size="sm"
                  variant="ghost"
                  may="estates:write"
                  disabled={isLoading}
                  onClick={() => void give(estate, null)}
                >
                  Take away <span className="sr-only">{estate.name}</span>
                </Button>
              ) : (
                // Removing the whole estate would also end the share of its owner.
                <Link to={`${RECORD_PATHS.estate(estate.id)}?tab=owners`} className="text-sm font-medium text-link">
                  A share <span className="sr-only">of {estate.name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} noun="estates" />}
      {mayGive && <GiveEstate person={person} isPending={isLoading} onGive={(estate) => give(estate, person.id)} />}
    </section>
  );
}

interface GiveEstateProps {
  person: Person;
  isPending: boolean;
  /** Resolves to null on success, or to the current estate after a conflict. */
  onGive: (estate: Seen) => Promise<Seen | null | undefined>;
}

function GiveEstate({ person, isPending, onGive }: GiveEstateProps) {
  // Holds the version at the time of choosing, so that the server refuses it if the estate has changed since.
  const [chosen, setChosen] = useState<Seen | null>(null);
  const { search, onSearch } = useTypedSearch();
  const { data, error, isFetching } = useListEstatesQuery({ page: 1, page_size: PAGE_SIZE, search, ordering: 'name' });
  const belongs = chosen?.owner_name ? `Belongs to ${chosen.owner_name} now` : undefined;
  const others = (data?.results ?? []).filter(({ owner }) => owner !== person.id);
  const give = async () => {
    if (!chosen) return;
    const left = await onGive(chosen);
    if (left !== undefined) setChosen(left);
  };
  return (
    <div className="mt-3 flex items-end gap-2.5">
      <ComboboxField
        label="Give an estate"
        className="flex-1"
        placeholder="Search name or address"
        emptyText="No other estate found"
        options={others.map(optionOf)}
        value={chosen && optionOf(chosen)}
        onChange={(option) => setChosen(others.find(({ id }) => id === option?.value) ?? null)}
        onSearch={onSearch}
        isLoading={isFetching}
        hint={belongs}
        error={asProblem(error)?.error}
      />
      <Button className="min-h-11" disabled={!chosen} isPending={isPending} onClick={() => void give()}>
        Give
      </Button>
    </div>
  );
}

const optionOf = (estate: Seen): ComboboxOption => ({
  value: estate.id,
  label: estate.name,
  detail: estate.owner_name ? `Belongs to ${estate.owner_name} now` : 'No owner',
});
