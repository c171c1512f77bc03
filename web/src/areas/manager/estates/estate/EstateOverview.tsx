import { asProblem } from '../../../../api/problem.ts';
import { apartmentsText } from '../../../../features/estates/apartments-text.ts';
import type { ListedBlock, ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { FigureQuery } from '../../../../ui/Figures.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { HomesTable } from '../HomesTable.tsx';
import { type Home, isFree } from '../homes.tsx';

interface EstateOverviewProps {
  estate: ListedEstate;
  queries: {
    blocks: FigureQuery<ListedBlock[]>;
    apartments: FigureQuery<unknown>;
    leases: FigureQuery<unknown>;
  };
  homes: readonly Home[] | undefined;
  onAddBlock: () => void;
}

export function EstateOverview({ estate, queries, homes, onAddBlock }: EstateOverviewProps) {
  const { filter, setFilter } = useHomeFilter();
  const { search, isFreeOnly } = filter;
  const { blocks, apartments, leases } = queries;
  const failed = [blocks, apartments].find(({ data, error }) => data === undefined && error);
  if (failed)
    return (
      <Card>
        <LoadError title={failed === blocks ? 'Failed to load blocks' : 'Apartments fetch failed'} query={failed} />
      </Card>
    );
  if (!blocks.data || !homes || (leases.data === undefined && !leases.error))
    return (
      <Card>
        <output className="sr-only">Loading blocks and apartments...</output>
        <Skeleton className="mb-3 h-11" />
        <Skeleton className="h-72" />
      </Card>
    );
  const isNarrowed = isFreeOnly || search.trim() !== '';
  const words = search.trim().toLowerCase();
  const shown = homes.filter((home) => (!isFreeOnly || isFree(home)) && (words === '' || isFoundBy(home, words)));
  const listed = isNarrowed ? blocks.data.filter(({ id }) => inBlock(shown, id).length > 0) : blocks.data;
  return (
    <div className="grid gap-3">
      {leases.data === undefined && (
        <Banner
          tone="amber"
          title="Who lives here could not be loaded"
          action={
            <Button size="sm" isPending={leases.isFetching} onClick={() => void leases.refetch()}>
              Try again
            </Button>
          }
        >
          {asProblem(leases.error)?.error}
        </Banner>
      )}
      {listed.map((block) => (
        <BlockCard key={block.id} block={block} all={inBlock(homes, block.id)} shown={inBlock(shown, block.id)} />
      ))}
      {isNarrowed && listed.length === 0 && (
        <Card>
          <EmptyState
            title="Nothing found"
            action={<Button onClick={() => setFilter(ALL_HOMES)}>Clear filters</Button>}
          >
            No home of this estate matches.
          </EmptyState>
        </Card>
      )}
      {blocks.data.length === 0 && (
        <Card>
          <EmptyState
            icon="estate"
            title="No blocks yet"
            action={
              <Button variant="primary" icon="plus" may="estates:write" onClick={onAddBlock}>
                Add Block
              </Button>
            }
          >
            A block holds apartments, and apartments are let.
          </EmptyState>
        </Card>
      )}
      {estate.description && <p className="card px-4 py-3 text-[0.875rem] text-muted sm:px-5">{estate.description}</p>}
    </div>
  );
}

export function HomeFilterFields() {
  const { filter, setFilter } = useHomeFilter();
  return (
    <div className="flex items-center gap-2.5">
      <SearchField
        label="Find a unit or a tenant"
        placeholder="Unit or tenant..."
        value={filter.search}
        onSearch={(search) => setFilter({ ...filter, search })}
        className="min-w-0 flex-1 lg:w-64"
      />
      <label className="flex min-h-11 flex-none items-center gap-2 text-[0.875rem] font-medium lg:pr-2.5">
        <input
          type="checkbox"
          className="size-5"
          checked={filter.isFreeOnly}
          onChange={({ target }) => setFilter({ ...filter, isFreeOnly: target.checked })}
        />
        Free only
      </label>
    </div>
  );
}

const inBlock = (list: readonly Home[], id: number) => list.filter(({ apartment }) => apartment.block === id);

const isFoundBy = ({ apartment, lease }: Home, words: string): boolean =>
  [apartment.number, lease?.tenant_name].some((text) => text?.toLowerCase().includes(words));

function BlockCard({ block, all, shown }: { block: ListedBlock; all: readonly Home[]; shown: readonly Home[] }) {
  const free = all.filter(isFree).length;
  return (
    <section
      aria-label={block.name}
      className="card painted-when-seen min-w-0 overflow-clip"
      // The height of its rows on a desk, so that what is below hardly moves when they are painted.
      style={{ containIntrinsicHeight: `auto ${80 + 46 * shown.length}px` }}
    >
      <header className="flex items-baseline justify-between gap-3 px-4 py-2.5 sm:px-5">
        <h2 className="min-w-0 text-md font-semibold tracking-[-.008em]">
          <Link to={RECORD_PATHS.block(block.id)} className="hover:text-link hover:underline">
            {block.name}
          </Link>
        </h2>
        <p className="flex-none text-sm text-muted tabular">
          {apartmentsText(all.length)}
          {free > 0 && `, ${free} free`}
        </p>
      </header>
      <div className="border-t border-line">
        <HomesTable of={block.name} homes={shown} empty="No apartments in this block yet" />
      </div>
    </section>
  );
}

interface HomeFilter {
  search: string;
  isFreeOnly: boolean;
}

const ALL_HOMES: HomeFilter = { search: '', isFreeOnly: false };

function useHomeFilter() {
  const { params, change } = useListParams();
  const filter: HomeFilter = { search: params.get('search') ?? '', isFreeOnly: params.get('free') === 'yes' };
  return {
    filter,
    setFilter: ({ search, isFreeOnly }: HomeFilter) =>
      change({ search: search.trim(), free: isFreeOnly ? 'yes' : null }),
  };
}
