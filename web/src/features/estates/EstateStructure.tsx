import { formatUgx } from '@amayumba/contract/money.ts';
import { useId, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { counted } from '../../lib/counted.ts';
import { cx } from '../../lib/cx.ts';
import { RECORD_PATHS } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EstatePreview } from './EstatePreview.tsx';
import { apartmentsText, sizeText } from './apartments-text.ts';
import type { ListedApartment, ListedBlock, ListedEstate } from './estate-schemas.ts';
import { useListApartmentsQuery, useListBlocksQuery } from './estates.api.ts';
import { useNamedThings } from './use-named-things.ts';

/** Apartments shown of an expanded block. See docs/product.md, Limits and polling. */
const APARTMENTS_SHOWN = 10;

/** The content of an expanded estate: its description and its blocks, of which one can be open. */
export function EstateStructure({ estate }: { estate: ListedEstate }) {
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
          />
        ))}
      </ul>
    </div>
  );
}

interface BlockItemProps {
  block: ListedBlock;
  isOpen: boolean;
  onToggle: () => void;
}

function BlockItem({ block, isOpen, onToggle }: BlockItemProps) {
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
            to={RECORD_PATHS.block(block.id)}
            className="-mt-2 mb-1 inline-flex min-h-11 items-center text-sm font-medium text-link hover:underline"
          >
            Open page <span className="sr-only">of {block.name}</span>
          </Link>
          <BlockApartments blockId={block.id} />
        </div>
      )}
    </li>
  );
}

function BlockApartments({ blockId }: { blockId: number }) {
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
          <ApartmentCard key={apartment.id} apartment={apartment} />
        ))}
      </ul>
      <div className="-mx-3.5 mt-3.5 -mb-3.5">
        <Pagination page={page} pageSize={APARTMENTS_SHOWN} count={count} onPage={setPage} noun="apartments" />
      </div>
    </>
  );
}

/** Amenities named on a card. See docs/product.md, Limits and polling. */
const AMENITIES_SHOWN = 3;

/** An apartment as a small card: picture with rent, number, size, rooms, amenities, a link to its tenant's account. */
function ApartmentCard({ apartment }: { apartment: ListedApartment }) {
  const { number, size, account, number_of_rooms: rooms } = apartment;
  const amenities = useNamedThings('amenities', apartment.amenities);
  const more = amenities.length - AMENITIES_SHOWN;
  return (
    <li className="card overflow-hidden shadow-xs">
      <div className="relative">
        <EstatePreview name={`Apartment ${number}`} picture={apartment} width={240} className="aspect-3/2 w-full" />
        <span className="absolute right-2 bottom-2 rounded-full bg-[rgba(7,24,28,.82)] px-2 py-0.5 text-xs font-semibold text-white tabular">
          {formatUgx(apartment.rent_amount)}
        </span>
      </div>
      <div className="grid gap-1.5 px-3 py-2.5">
        <div className="flex items-center justify-between gap-2">
          <Link to={RECORD_PATHS.apartment(apartment.id)} className="min-h-6 truncate font-semibold hover:underline">
            {number}
          </Link>
          <Badge tone={apartment.is_occupied ? 'grey' : 'green'}>
            {apartment.is_occupied ? 'Occupied' : 'Available'}
          </Badge>
        </div>
        <p className="text-sm text-muted tabular">
          {size !== null && <>{sizeText(size)} · </>}
          {counted(rooms, 'room')}
        </p>
        {typeof account === 'number' && (
          <Link to={RECORD_PATHS.account(account)} className="flex min-h-6 items-center gap-1.5 text-sm font-medium">
            <Icon name="wallet" className="size-4" />
            Account <span className="sr-only">of {number}</span>
          </Link>
        )}
        {amenities.length > 0 && (
          <ul className="flex flex-wrap gap-1 text-xs text-muted" aria-label="Amenities">
            {amenities.slice(0, AMENITIES_SHOWN).map(({ id, name }) => (
              <li key={id} className="rounded-sm bg-sunken px-1.5 py-0.5">
                {name}
              </li>
            ))}
            {more > 0 && <li className="rounded-sm bg-sunken px-1.5 py-0.5">+{more}</li>}
          </ul>
        )}
      </div>
    </li>
  );
}
