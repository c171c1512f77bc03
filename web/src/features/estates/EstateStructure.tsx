import { useId, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApartmentCard, type PlacePaths } from './ApartmentCard.tsx';
import { apartmentsText } from './apartments-text.ts';
import type { ListedBlock, ListedEstate } from './estate-schemas.ts';
import { useListApartmentsQuery, useListBlocksQuery } from './estates.api.ts';

/** Apartments shown of an expanded block. See docs/product.md, Limits and polling. */
const APARTMENTS_SHOWN = 10;

interface EstateStructureProps {
  estate: ListedEstate;
  /** The paths of the pages of a block, an apartment, and an account of money. */
  paths: PlacePaths;
}

/** The content of an expanded estate: its description and its blocks, of which one can be open. */
export function EstateStructure({ estate, paths }: EstateStructureProps) {
  const { data: blocks, error, isFetching, refetch } = useListBlocksQuery(estate.id);
  const [openId, setOpenId] = useState<number | null>(null);
  const problem = asProblem(error);
  return (
    <div>
      <p className="max-w-[80ch] text-[0.875rem] text-muted">{estate.description || 'No description provided.'}</p>
      <h2 className="mt-4 mb-2 text-[0.875rem] font-semibold tracking-normal">Estate Structure</h2>
      {!blocks && problem && <LoadError title="Failed to load blocks" query={{ error, isFetching, refetch }} />}
      {!blocks && !problem && (
        <div className="grid gap-2">
          <output className="sr-only">Loading blocks...</output>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {blocks?.length === 0 && (
        <p className="text-[0.875rem] text-muted">No blocks yet. Add them on the page of the estate.</p>
      )}
      <ul className="grid gap-2">
        {blocks?.map((block) => (
          <BlockItem
            key={block.id}
            block={block}
            isOpen={block.id === openId}
            onToggle={() => setOpenId(block.id === openId ? null : block.id)}
            paths={paths}
          />
        ))}
      </ul>
    </div>
  );
}

interface BlockItemProps extends Pick<EstateStructureProps, 'paths'> {
  block: ListedBlock;
  isOpen: boolean;
  onToggle: () => void;
}

function BlockItem({ block, isOpen, onToggle, paths }: BlockItemProps) {
  const panelId = useId();
  return (
    <li className="painted-when-seen overflow-hidden rounded-md border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-3"
      >
        <Icon name="chevronRight" className={cx('size-4.5 text-muted transition-transform', isOpen && 'rotate-90')} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[0.875rem] font-semibold">{block.name}</span>
          {block.description && <span className="block truncate text-sm text-muted">{block.description}</span>}
        </span>
        {block.apartments_count !== null && (
          <span className="text-sm whitespace-nowrap text-muted tabular">{apartmentsText(block.apartments_count)}</span>
        )}
      </button>
      {isOpen && (
        <div id={panelId} className="border-t border-line bg-canvas p-3.5">
          <Link
            to={paths.block(block.id)}
            className="-mt-2 mb-1 inline-flex min-h-11 items-center text-sm font-medium text-link hover:underline"
          >
            Open page <span className="sr-only">of {block.name}</span>
          </Link>
          <BlockApartments blockId={block.id} paths={paths} />
        </div>
      )}
    </li>
  );
}

interface BlockApartmentsProps extends Pick<EstateStructureProps, 'paths'> {
  blockId: number;
}

function BlockApartments({ blockId, paths }: BlockApartmentsProps) {
  const [page, setPage] = useState(1);
  const query = useListApartmentsQuery({ block_id: blockId, page, page_size: APARTMENTS_SHOWN });
  const problem = asProblem(query.error);
  if (!query.data && problem) {
    return <LoadError title="Apartments fetch failed" query={query} />;
  }
  if (!query.data) {
    return (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3">
        <output className="sr-only">Loading apartments...</output>
        <Skeleton className="h-55" />
        <Skeleton className="h-55" />
      </div>
    );
  }
  const { results, count } = query.data;
  if (count === 0) return <p className="text-[0.875rem] text-muted">No apartments in this block yet.</p>;
  return (
    <>
      <ul
        aria-busy={query.isFetching}
        className={cx(
          'grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3 transition-opacity',
          query.isFetching && 'opacity-60',
        )}
      >
        {results.map((apartment) => (
          <ApartmentCard key={apartment.id} apartment={apartment} paths={paths} />
        ))}
      </ul>
      <div className="-mx-3.5 mt-3.5 -mb-3.5">
        <Pagination page={page} pageSize={APARTMENTS_SHOWN} count={count} onPage={setPage} noun="apartments" />
      </div>
    </>
  );
}
