import { EstatePreview } from '../../../../features/estates/EstatePreview.tsx';
import { PlacePicture } from '../../../../features/estates/PlacePicture.tsx';
import type { ListedApartment, ListedEstate } from '../../../../features/estates/estate-schemas.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Link } from '../../../../ui/Link.tsx';

interface EstatePicturesProps {
  estate: ListedEstate;
  apartments: readonly ListedApartment[] | undefined;
}

export function EstatePictures({ estate, apartments }: EstatePicturesProps) {
  const pictured = apartments?.filter(({ image_url }) => image_url !== null);
  return (
    <div className="grid gap-3">
      <Card title="The estate">
        <PlacePicture of="estate" id={estate.id} name={estate.name} picture={estate} />
      </Card>
      <Card title="Apartments">
        {pictured?.length === 0 && (
          <p className="text-[0.875rem] text-muted">No apartment has a picture yet. Add one on its page.</p>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
          {pictured?.map((apartment) => (
            <li key={apartment.id} className="painted-when-seen">
              <Link to={RECORD_PATHS.apartment(apartment.id)} className="group block text-[0.875rem] font-semibold">
                <EstatePreview
                  name={`Apartment ${apartment.number}`}
                  picture={apartment}
                  width={240}
                  className="mb-1.5 aspect-3/2 w-full rounded-md"
                />
                <span className="group-hover:text-link group-hover:underline">{apartment.number}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
