import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { asProblem } from '../../../api/problem.ts';
import type { ListedApartment } from '../../../features/estates/estate-schemas.ts';
import { useListApartmentsQuery, useListAvailableApartmentsQuery } from '../../../features/estates/estates.api.ts';
import { apartmentName } from '../../../features/tenants/tenant-draft.ts';
import { counted } from '../../../lib/counted.ts';
import { useTypedSearch } from '../../../lib/use-debounced.ts';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';

const PAGE = { page: 1, page_size: 50 };

interface ApartmentFieldProps {
  value: ComboboxOption | null;
  /** `rent` is the asking rent; null if none is chosen or known. */
  onChange: (option: ComboboxOption | null, rent: Ugx | null) => void;
  error: readonly string[] | undefined;
}

/** Picks an apartment. It lists the available ones first; a search finds all and marks the occupied ones. */
export function ApartmentField({ value, onChange, error }: ApartmentFieldProps) {
  const { search, onSearch } = useTypedSearch();
  const free = useListAvailableApartmentsQuery(PAGE, { skip: search !== '' });
  const found = useListApartmentsQuery({ ...PAGE, search }, { skip: search === '' });
  const shown = search === '' ? free : found;
  const problem = asProblem(shown.error);
  const apartments = (search === '' ? free.data?.apartments : found.data?.results) ?? [];
  return (
    <ComboboxField
      label="Apartment"
      required
      placeholder="Search number, block or estate"
      hint="Free apartments come first. Type to search them all."
      emptyText={search === '' ? 'No free apartments. Type to search all.' : 'No apartment found'}
      options={problem ? [] : apartments.toSorted(freeFirst).map(optionOf)}
      value={value}
      onChange={(option) => {
        const rent = apartments.find(({ id }) => id === option?.value)?.rent_amount;
        onChange(option, rent || null);
      }}
      onSearch={onSearch}
      isLoading={shown.isFetching}
      error={problem ? `Fetch failed: ${problem.status}` : error}
    />
  );
}

const freeFirst = (a: ListedApartment, b: ListedApartment): number => Number(a.is_occupied) - Number(b.is_occupied);

function optionOf(apartment: ListedApartment): ComboboxOption {
  const { id, number, block_details: place, rent_amount, number_of_rooms: rooms, is_occupied } = apartment;
  const facts = [formatUgx(rent_amount), counted(rooms, 'room'), is_occupied && 'occupied'];
  return {
    value: id,
    label: apartmentName(number, place?.name, place?.estate.name),
    detail: facts.filter(Boolean).join(' · '),
  };
}
