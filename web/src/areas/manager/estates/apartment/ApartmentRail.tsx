import { formatDay } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { PlacePicture } from '../../../../features/estates/PlacePicture.tsx';
import { sizeText } from '../../../../features/estates/apartments-text.ts';
import type { ListedApartment } from '../../../../features/estates/estate-schemas.ts';
import { useNamedThings } from '../../../../features/estates/use-named-things.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import type { ListedLease } from '../../../../features/tenants/leases.api.ts';
import { Card } from '../../../../ui/Card.tsx';
import { FactList } from '../../../../ui/FactList.tsx';

const UNKNOWN = '–';
const namesOf = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join(', ') || UNKNOWN;

interface ApartmentRailProps {
  apartment: ListedApartment;
  leases: readonly ListedLease[] | undefined;
}

export function ApartmentRail({ apartment, leases }: ApartmentRailProps) {
  const { number, size, color, description, allocation_score: score } = apartment;
  const amenities = useNamedThings('amenities', apartment.amenities);
  const furnishings = useNamedThings('furnishings', apartment.furnishings);
  const rents = (leases ?? [])
    .flatMap((lease) => lease.rents)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on));
  return (
    <div className="grid gap-3 md:max-xl:grid-cols-3">
      <Card title="Picture">
        <PlacePicture of="apartment" id={apartment.id} name={`Apartment ${number}`} picture={apartment} />
      </Card>
      <Card title="Facts">
        {description && <p className="text-[0.875rem] wrap-anywhere">{description}</p>}
        <FactList
          facts={[
            ['Rooms', apartment.number_of_rooms],
            ['Size', sizeText(size)],
            ['Color', color || UNKNOWN],
            ['Amenities', namesOf(amenities)],
            ['Furnishings', namesOf(furnishings)],
            ['Score', score ?? UNKNOWN],
          ]}
        />
      </Card>
      <Card title="Rent over time, USh">
        {rents.length === 0 && <p className="text-[0.875rem] text-muted">No terms of rent yet.</p>}
        <FactList
          facts={rents.map(({ starts_on, rent_amount, rent_every }) => [
            `From ${formatDay(starts_on)}`,
            rent_every === 'month'
              ? plainAmount(rent_amount)
              : `${plainAmount(rent_amount)} ${RENT_EVERY_LABELS[rent_every]}`,
          ])}
        />
      </Card>
    </div>
  );
}
