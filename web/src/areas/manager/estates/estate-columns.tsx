import { EstatePreview } from '../../../features/estates/EstatePreview.tsx';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { cx } from '../../../lib/cx.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { AvailableCount, EstateCount } from './EstateCount.tsx';

/** The actions of a row. */
export interface EstateActions {
  /** One estate at a time is expanded. See docs/product.md, Property Management. */
  expandedId: number | null;
  onToggle: (estate: ListedEstate) => void;
  onEdit: (estate: ListedEstate) => void;
  onDelete: (estate: ListedEstate) => void;
}

const UNKNOWN = '–';

export function estateColumns(actions: EstateActions): Column<ListedEstate>[] {
  return [
    {
      key: 'expander',
      header: 'Structure',
      isHeaderHidden: true,
      className: 'w-12 pr-0',
      cell: (estate) => <Expander estate={estate} actions={actions} />,
    },
    {
      key: 'preview',
      header: 'Preview',
      hiddenBelow: 'md',
      className: 'w-20',
      cell: (estate) => (
        <EstatePreview name={estate.name} picture={estate} width={66} className="h-11 w-16.5 rounded-sm" />
      ),
    },
    {
      key: 'name',
      header: 'Name',
      cell: ({ id, name, address, size, owner, owner_name }) => (
        <span className="block min-w-36">
          <NameLink to={RECORD_PATHS.estate(id)}>{name}</NameLink>
          {/* Narrow windows hide these values' columns. */}
          <span className="line-clamp-2 text-sm text-muted lg:hidden">{address}</span>
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
    {
      key: 'address',
      header: 'Address',
      hiddenBelow: 'lg',
      cell: ({ address }) => <span className="line-clamp-2 min-w-40 text-muted">{address}</span>,
    },
    {
      key: 'size',
      header: 'Size',
      hiddenBelow: 'xl',
      className: 'whitespace-nowrap text-muted',
      cell: ({ size }) => size || UNKNOWN,
    },
    {
      key: 'blocks',
      header: 'Blocks',
      hiddenBelow: 'md',
      align: 'right',
      cell: (estate) => <EstateCount estate={estate} of="blocks_count" />,
    },
    {
      key: 'apartments',
      header: 'Apts',
      align: 'right',
      cell: (estate) => <EstateCount estate={estate} of="apartments_count" />,
    },
    {
      key: 'available',
      header: 'Avail',
      align: 'right',
      cell: (estate) => <AvailableCount estate={estate} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'right',
      className: 'w-28',
      cell: (estate) => (
        <span className="flex justify-end gap-0.5">
          <IconButton
            may="estates:write"
            icon="edit"
            label={`Edit ${estate.name}`}
            onClick={() => actions.onEdit(estate)}
          />
          <IconButton
            may="estates:write"
            icon="trash"
            label={`Delete ${estate.name}`}
            tone="danger"
            onClick={() => actions.onDelete(estate)}
          />
        </span>
      ),
    },
  ];
}

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
