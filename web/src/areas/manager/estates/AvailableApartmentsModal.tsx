import { formatUgx, formatWhole, type Ugx } from '@amayumba/contract/money.ts';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { Available } from '../../../features/estates/estate-schemas.ts';
import type { AvailableFilter } from '../../../features/estates/estate-filters.ts';
import { useListAvailableApartmentsQuery, useListEstatesQuery } from '../../../features/estates/estates.api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxField, type ComboboxOption } from '../../../ui/ComboboxField.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AVAILABLE_COLUMNS, AvailableCard } from './available-columns.tsx';

const PAGE_SIZE = 24;
/** Most estates that the picker shows. */
const ESTATES_SHOWN = 50;
const REST_MS = 300;

interface AvailableDraft {
  min_rooms: string;
  max_rent: Ugx | null;
  estate: ComboboxOption | null;
}
const NO_FILTER: AvailableDraft = { min_rooms: '', max_rent: null, estate: null };
const FIRST_PAGE: AvailableFilter = { page: 1, page_size: PAGE_SIZE };

/** The available apartments of all estates or of one. */
export function AvailableApartmentsModal({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NO_FILTER);
  const [filter, setFilter] = useState(FIRST_PAGE);
  const { data, error, isFetching, refetch } = useListAvailableApartmentsQuery(filter);
  const problem = asProblem(error);
  const change = (part: Partial<AvailableDraft>) => setDraft({ ...draft, ...part });
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
        <TextField
          label="Min Rooms"
          type="number"
          min={0}
          max={100}
          value={draft.min_rooms}
          onChange={(event) => change({ min_rooms: event.target.value })}
        />
        <MoneyField
          label="Max Rent"
          // Always shown, because a line that comes and goes would move the buttons below it.
          hint="Shillings a month."
          value={draft.max_rent}
          onChange={(amount) => change({ max_rent: amount })}
        />
        <EstateField value={draft.estate} onChange={(estate) => change({ estate })} />
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
      <div className="overflow-hidden rounded-lg border border-line">
        <DataTable
          label="Available apartments"
          columns={AVAILABLE_COLUMNS}
          rows={problem ? undefined : data?.apartments}
          rowKey={({ id }) => id}
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

/** Picks an estate by search, because there may be many. */
function EstateField({ value, onChange }: Pick<ComponentProps<typeof ComboboxField>, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), REST_MS) || undefined;
  const { data, error, isFetching } = useListEstatesQuery({
    page: 1,
    page_size: ESTATES_SHOWN,
    ordering: 'name',
    search,
  });
  return (
    <ComboboxField
      label="Estate"
      placeholder="All Estates"
      emptyText="No estate found"
      options={(data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={isFetching}
      error={asProblem(error)?.error}
    />
  );
}

function Summary({ available }: { available: Available }) {
  const { total_available: total, summary } = available;
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
