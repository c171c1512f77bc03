import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { asProblem } from '../../../api/problem.ts';
import { EstatePreview } from '../../../features/estates/EstatePreview.tsx';
import { apartmentsText } from '../../../features/estates/apartments-text.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import {
  type EstateCounts,
  useGetEstateCountsQuery,
  useListBlocksQuery,
} from '../../../features/estates/estates.api.ts';
import { counted } from '../../../lib/counted.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export interface EstateActions {
  /** One estate at a time is expanded. See docs/product.md, Property Management. */
  expandedId: number | null;
  onToggle: (estate: ListedEstate) => void;
  onEdit: (estate: ListedEstate) => void;
  onDelete: (estate: ListedEstate) => void;
}

const UNKNOWN = '–';

export const estateColumns = (actions: EstateActions): Column<ListedEstate>[] => [
  column('Structure', { isHeaderHidden: true, className: 'w-12 pr-0' }, (estate) => (
    <Expander estate={estate} actions={actions} />
  )),
  column('Preview', { hiddenBelow: 'md', className: 'w-20' }, (estate) => (
    <EstatePreview name={estate.name} picture={estate} width={66} className="h-11 w-16.5 rounded-sm" />
  )),
  {
    header: 'Name',
    cell: ({ id, name, address, size, owner, owner_name }) => (
      <span className="block min-w-36">
        <NameLink to={RECORD_PATHS.estate(id)}>{name}</NameLink>
        {/* Narrow windows hide these values' columns. */}
        <span className="line-clamp-2 text-sm text-muted lg:hidden">{addressWithoutLabel(address)}</span>
        {size && <span className="block text-sm text-muted xl:hidden">{size}</span>}
        {owner !== null && owner_name && (
          <span className="block text-sm text-muted">
            <Link to={RECORD_PATHS.owner(owner)} className="hover:text-link hover:underline">
              {owner_name}
            </Link>
          </span>
        )}
      </span>
    ),
  },
  column('Address', { hiddenBelow: 'lg' }, ({ address }) => (
    <span className="line-clamp-2 min-w-40 text-muted">{address}</span>
  )),
  column('Size', { hiddenBelow: 'xl', className: 'whitespace-nowrap text-muted' }, ({ size }) => size || UNKNOWN),
  column('Blocks', { hiddenBelow: 'md', align: 'right' }, (estate) => (
    <EstateCount estate={estate} of="blocks_count" />
  )),
  column('Apts', { align: 'right' }, (estate) => <EstateCount estate={estate} of="apartments_count" />),
  column('Avail', { align: 'right' }, (estate) => <AvailableCount estate={estate} />),
  column('Actions', { align: 'right', className: 'w-28' }, (estate) => (
    <span className="flex justify-end gap-0.5">
      <EditAndDelete estate={estate} actions={actions} />
    </span>
  )),
];

const EditAndDelete = ({ estate, actions }: { estate: ListedEstate; actions: EstateActions }) => (
  <>
    <IconButton may="estates:write" icon="edit" label={`Edit ${estate.name}`} onClick={() => actions.onEdit(estate)} />
    <IconButton
      may="estates:write"
      icon="trash"
      label={`Delete ${estate.name}`}
      tone="danger"
      onClick={() => actions.onDelete(estate)}
    />
  </>
);

function Expander({ estate, actions }: { estate: ListedEstate; actions: EstateActions }) {
  const isExpanded = actions.expandedId === estate.id;
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-label={`Structure of ${estate.name}`}
      title={isExpanded ? 'Hide structure' : 'Show structure'}
      onClick={() => actions.onToggle(estate)}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name="chevronRight" className={cx('transition-transform', isExpanded && 'rotate-90')} />
    </button>
  );
}

/** Most blocks named on a card. See docs/product.md, Limits and polling. */
const BLOCKS_SHOWN = 3;

export function EstateCard({ estate, actions }: { estate: ListedEstate; actions: EstateActions }) {
  const counts = useEstateCounts(estate);
  const isExpanded = actions.expandedId === estate.id;
  return (
    <article aria-label={estate.name}>
      <div className="flex items-start gap-3">
        <EstatePreview name={estate.name} picture={estate} width={84} className="h-14 w-21 flex-none rounded-md" />
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-semibold tracking-normal">
            <Link to={RECORD_PATHS.estate(estate.id)}>{estate.name}</Link>
          </h2>
          <p className="line-clamp-2 text-sm text-muted">{addressWithoutLabel(estate.address)}</p>
        </div>
        <AvailableCount estate={estate} isWorded />
      </div>
      <p className="mt-2.5 flex flex-wrap gap-x-3 text-sm text-muted tabular">
        {estate.size && <span>{estate.size}</span>}
        {counts && <span>{counted(counts.blocks_count, 'block')}</span>}
        {counts && <span>{apartmentsText(counts.apartments_count)}</span>}
      </p>
      {!isExpanded && estate.blocks_count !== 0 && <FirstBlocks estateId={estate.id} />}
      <div className="mt-3 flex items-center gap-2">
        <Button size="sm" aria-expanded={isExpanded} onClick={() => actions.onToggle(estate)}>
          {isExpanded ? 'Hide structure' : 'Show structure'}
        </Button>
        <span className="flex-1" />
        <EditAndDelete estate={estate} actions={actions} />
      </div>
    </article>
  );
}

function FirstBlocks({ estateId }: { estateId: number }) {
  const { data: blocks, error } = useListBlocksQuery(estateId);
  if (!blocks && asProblem(error)) return <p className="mt-2.5 text-sm text-rose-ink">Failed to load blocks</p>;
  if (!blocks) return <Skeleton className="mt-2.5 h-6 w-48" />;
  const more = blocks.length - BLOCKS_SHOWN;
  return (
    <ul aria-label="Blocks" className="mt-2.5 flex flex-wrap gap-1.5 text-sm">
      {blocks.slice(0, BLOCKS_SHOWN).map((block) => (
        <li key={block.id} className="rounded-sm bg-sunken px-2 py-0.5 text-ink">
          <Link to={RECORD_PATHS.block(block.id)}>{block.name}</Link>
          {block.apartments_count !== null && (
            <span className="text-muted tabular"> · {apartmentsText(block.apartments_count)}</span>
          )}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-muted">+{more} more</li>}
    </ul>
  );
}

/** One of an estate's counts; a dash until it is known. */
function EstateCount({ estate, of }: { estate: ListedEstate; of: keyof EstateCounts }) {
  const counts = useEstateCounts(estate);
  return counts ? formatWhole(counts[of]) : UNKNOWN;
}

function AvailableCount({ estate, isWorded = false }: { estate: ListedEstate; isWorded?: boolean }) {
  const count = useEstateCounts(estate)?.available_count;
  if (count === undefined) return <span className="text-muted">{UNKNOWN}</span>;
  return (
    <Badge tone={count > 0 ? 'indigo' : 'grey'} className="tabular">
      {formatWhole(count)}
      {isWorded && ' available'}
    </Badge>
  );
}

/** An estate's counts, from the list or, if the list has none, from a separate call. Null until they are known. */
function useEstateCounts(estate: ListedEstate): EstateCounts | null {
  const { id, blocks_count, apartments_count, available_count } = estate;
  const isKnown = blocks_count !== null && apartments_count !== null && available_count !== null;
  const { data } = useGetEstateCountsQuery(id, { skip: isKnown });
  return isKnown ? { blocks_count, apartments_count, available_count } : (data ?? null);
}
