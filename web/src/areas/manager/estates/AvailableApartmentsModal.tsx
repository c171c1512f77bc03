import { formatUgx, formatWhole, type Ugx } from '@amayumba/contract/money.ts';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { sizeText } from '../../../features/estates/apartments-text.ts';
import type { AvailableFilter } from '../../../features/estates/estate-filters.ts';
import type { Available, ListedApartment } from '../../../features/estates/estate-schemas.ts';
import { useListAvailableApartmentsQuery, useListEstatesQuery } from '../../../features/estates/estates.api.ts';
import { counted } from '../../../lib/counted.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { useTypedSearch } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { type Column, column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';

const PAGE_SIZE = 24;
const FIRST_ESTATES = { page: 1, page_size: 50, ordering: 'name' } as const;

interface AvailableDraft {
  min_rooms: string;
  max_rent: Ugx | null;
  estate: ComboboxOption | null;
}
const NO_FILTER: AvailableDraft = { min_rooms: '', max_rent: null, estate: null };
const FIRST_PAGE: AvailableFilter = { page: 1, page_size: PAGE_SIZE };

export function AvailableApartmentsModal({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NO_FILTER);
  const [filter, setFilter] = useState(FIRST_PAGE);
  const query = useListAvailableApartmentsQuery(filter);
  const { error, isFetching, refetch } = query;
  const data = listedAnswer(query);
  const problem = asProblem(error);
  const field = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }));
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFilter({
      ...FIRST_PAGE,
      min_rooms: Number(draft.min_rooms) || undefined,
      max_rent: draft.max_rent ?? undefined,
      estate_id: draft.estate?.value,
    });
  };
  const reset = () => {
    setDraft(NO_FILTER);
    setFilter(FIRST_PAGE);
  };
  return (
    <Modal
      title="Available Apartments"
      size="xl"
      onClose={onClose}
      footer={
        <>
          <Button icon="refresh" isPending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <form onSubmit={apply} className="grid items-start gap-3 sm:grid-cols-[1fr_1.3fr_1.5fr_auto]">
        <TextField label="Min Rooms" type="number" min={0} max={100} {...field.text('min_rooms')} />
        <MoneyField
          label="Max Rent"
          // Always shown, because a line that comes and goes would move the buttons below it.
          hint="Shillings a month."
          {...field.value('max_rent')}
        />
        <EstateField {...field.value('estate')} />
        <div className="flex gap-2 max-sm:[&>*]:flex-1 sm:pt-6.5">
          <Button variant="primary" type="submit" className="sm:min-h-11">
            Apply Filters
          </Button>
          <Button className="sm:min-h-11" onClick={reset}>
            Reset
          </Button>
        </div>
      </form>
      {data && <Summary available={data} />}
      <p aria-live="polite" className="mt-4 mb-2 text-[0.875rem] font-medium text-muted">
        {!data && !problem && 'Loading available units...'}
        {data && data.total_available > 0 && `${formatWhole(data.total_available)} unit(s) available`}
      </p>
      <div className="overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:rounded-lg sm:border">
        <DataTable
          isDense
          label="Available apartments"
          columns={AVAILABLE_COLUMNS}
          rows={problem ? undefined : data?.apartments}
          isFetching={isFetching}
          loadingText="Loading available units..."
          card={(apartment) => <AvailableCard apartment={apartment} />}
          empty={<EmptyState icon="apartment" title="No available apartments." />}
          error={
            problem && (
              <ErrorState
                title="Error loading units"
                message={problem.error || 'Failed to load'}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            )
          }
        />
        {data && !problem && (
          <Pagination
            page={filter.page}
            pageSize={PAGE_SIZE}
            count={data.total_available}
            onPage={(page) => setFilter({ ...filter, page })}
            noun="units"
          />
        )}
      </div>
    </Modal>
  );
}

function EstateField({ value, onChange }: Pick<ComponentProps<typeof ComboboxField>, 'value' | 'onChange'>) {
  const { search, onSearch } = useTypedSearch();
  const { data, error, isFetching } = useListEstatesQuery({ ...FIRST_ESTATES, search: search || undefined });
  return (
    <ComboboxField
      label="Estate"
      placeholder="All Estates"
      emptyText="No estate found"
      options={(data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      onSearch={onSearch}
      isLoading={isFetching}
      error={asProblem(error)?.error}
    />
  );
}

function Summary({ available: { total_available: total, summary } }: { available: Available }) {
  const chips = [
    ['Total', formatWhole(total)],
    ['Furnished', formatWhole(summary.furnished_count)],
    ['Avg Rent', formatUgx(summary.average_rent)],
  ] as const;
  return (
    <dl className="mt-5 flex flex-wrap gap-2">
      {chips.map(([name, value]) => (
        <div key={name} className="flex items-center gap-2 rounded-full border border-line bg-sunken px-3 py-1 text-sm">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNKNOWN = '–';
const LINK = 'hover:text-link hover:underline';
/** Most amenities named in a row. See docs/product.md, Limits and polling. */
const AMENITIES_SHOWN = 3;

const AVAILABLE_COLUMNS: readonly Column<ListedApartment>[] = [
  column('Rooms', { align: 'right' }, ({ number_of_rooms }) => number_of_rooms),
  column('Size', { align: 'right', className: 'whitespace-nowrap' }, ({ size }) => sizeText(size)),
  column('Rent', { align: 'right', className: 'whitespace-nowrap font-semibold' }, ({ rent_amount }) =>
    formatUgx(rent_amount),
  ),
  column('Score', { align: 'right' }, ({ allocation_score }) => allocation_score ?? UNKNOWN),
  column('Amenities', (apartment) => (
    <span className="line-clamp-2 min-w-40 text-muted">{amenitiesText(apartment)}</span>
  )),
  column('Estate', ({ block_details }) => (
    <span className="block min-w-28">
      {block_details ? (
        <Link to={RECORD_PATHS.estate(block_details.estate.id)} className={LINK}>
          {block_details.estate.name}
        </Link>
      ) : (
        UNKNOWN
      )}
    </span>
  )),
  column('Block', ({ id, block_details, number }) => (
    <span className="block min-w-20">
      <span className="block">{block_details?.name ?? UNKNOWN}</span>
      <Link to={RECORD_PATHS.apartment(id)} className="block min-h-6 text-sm text-link hover:underline">
        {number}
      </Link>
    </span>
  )),
];

const AvailableCard = ({ apartment }: { apartment: ListedApartment }) => {
  const { id, block_details: place, number, number_of_rooms: rooms, size, rent_amount, allocation_score } = apartment;
  return (
    <RowCard
      title={
        <Link to={RECORD_PATHS.apartment(id)} className="font-semibold text-link">
          {[number, place?.name].filter(Boolean).join(' · ')}
        </Link>
      }
      aside={formatUgx(rent_amount)}
    >
      <span className="text-muted">{place?.estate.name}</span>
      <CardLine>
        {counted(rooms, 'room')} · {sizeText(size)} · Score {allocation_score ?? UNKNOWN}
      </CardLine>
      <CardLine>{amenitiesText(apartment)}</CardLine>
    </RowCard>
  );
};

function amenitiesText({ amenities }: ListedApartment): string {
  const names = amenities.slice(0, AMENITIES_SHOWN).map(({ name }) => name);
  const more = amenities.length - names.length;
  return names.join(', ') + (more > 0 ? ` +${more}` : '') || UNKNOWN;
}
