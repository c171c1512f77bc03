import { counted } from '../../../lib/counted.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ListedApartment } from '../../../features/estates/estate-schemas.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Link } from '../../../ui/Link.tsx';

const UNKNOWN = '–';
const LINK = 'hover:text-link hover:underline';
/** Most amenities named in a row. See docs/product.md, Limits and polling. */
const AMENITIES_SHOWN = 3;

export const AVAILABLE_COLUMNS: readonly Column<ListedApartment>[] = [
  { key: 'rooms', header: 'Rooms', align: 'right', cell: ({ number_of_rooms }) => number_of_rooms },
  { key: 'size', header: 'Size', align: 'right', className: 'whitespace-nowrap', cell: ({ size }) => sizeText(size) },
  {
    key: 'rent',
    header: 'Rent',
    align: 'right',
    className: 'whitespace-nowrap font-semibold',
    cell: ({ rent_amount }) => formatUgx(rent_amount),
  },
  { key: 'score', header: 'Score', align: 'right', cell: ({ allocation_score }) => allocation_score ?? UNKNOWN },
  {
    key: 'amenities',
    header: 'Amenities',
    cell: (apartment) => <span className="line-clamp-2 min-w-40 text-muted">{amenitiesText(apartment)}</span>,
  },
  {
    key: 'estate',
    header: 'Estate',
    cell: ({ block_details }) => (
      <span className="block min-w-28">
        {block_details ? (
          <Link to={RECORD_PATHS.estate(block_details.estate.id)} className={LINK}>
            {block_details.estate.name}
          </Link>
        ) : (
          UNKNOWN
        )}
      </span>
    ),
  },
  {
    key: 'block',
    header: 'Block',
    cell: ({ id, block_details, number }) => (
      <span className="block min-w-20">
        <span className="block">{block_details?.name ?? UNKNOWN}</span>
        <Link to={RECORD_PATHS.apartment(id)} className="block min-h-6 text-sm text-link hover:underline">
          {number}
        </Link>
      </span>
    ),
  },
];

/** An available apartment on a phone. */
export function AvailableCard({ apartment }: { apartment: ListedApartment }) {
  const { id, block_details: place, number, number_of_rooms: rooms, size, rent_amount, allocation_score } = apartment;
  return (
    <div className="grid gap-1 text-[0.875rem]">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={RECORD_PATHS.apartment(id)} className="font-semibold text-link">
          {[number, place?.name].filter(Boolean).join(' · ')}
        </Link>
        <span className="font-semibold whitespace-nowrap tabular">{formatUgx(rent_amount)}</span>
      </div>
      <span className="text-muted">{place?.estate.name}</span>
      <span className="text-sm text-muted tabular">
        {counted(rooms, 'room')} · {sizeText(size)} · Score {allocation_score ?? UNKNOWN}
      </span>
      <span className="text-sm text-muted">{amenitiesText(apartment)}</span>
    </div>
  );
}

function sizeText(size: number | null): string {
  return size === null ? UNKNOWN : `${size.toLocaleString('en-UG')} m²`;
}

function amenitiesText({ amenities }: ListedApartment): string {
  const names = amenities.slice(0, AMENITIES_SHOWN).map(({ name }) => name);
  const more = amenities.length - names.length;
  return names.join(', ') + (more > 0 ? ` +${more}` : '') || UNKNOWN;
}
