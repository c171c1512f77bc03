import { counted } from '../../lib/counted.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { EstatePreview } from './EstatePreview.tsx';
import type { ListedApartment } from './estate-schemas.ts';
import { useNamedThings } from './use-named-things.ts';

/** Amenities named on a card. See docs/product.md, Limits and polling. */
const AMENITIES_SHOWN = 3;

/** The paths of pages, by id. */
export type PlacePaths = Record<'block' | 'apartment' | 'account', (id: number) => string>;

interface ApartmentCardProps {
  apartment: ListedApartment;
  paths: PlacePaths;
}

/** An apartment as a small card: picture with rent, number, size, rooms, amenities, a link to its tenant's account. */
export function ApartmentCard({ apartment, paths }: ApartmentCardProps) {
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
          <Link to={paths.apartment(apartment.id)} className="min-h-6 truncate font-semibold hover:underline">
            {number}
          </Link>
          <Badge tone={apartment.is_occupied ? 'grey' : 'green'}>
            {apartment.is_occupied ? 'Occupied' : 'Available'}
          </Badge>
        </div>
        <p className="text-sm text-muted tabular">
          {size !== null && <>{size.toLocaleString('en-UG')} m² · </>}
          {counted(rooms, 'room')}
        </p>
        {typeof account === 'number' && (
          <Link to={paths.account(account)} className="flex min-h-6 items-center gap-1.5 text-sm font-medium">
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
