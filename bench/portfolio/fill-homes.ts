import { FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import { ESTATE_PLANS } from '../../server/demo/estate-plans.ts';
import { chanceOf, STREAM } from './chance.ts';
import { copiedRows } from './copied-rows.ts';
import { apartmentsIn, estatesOf, lastIdBefore, type PortfolioPlan, rentsOf } from './estate-leases.ts';
import { beganAt, otherOwner, otherOwnersOf, OWNER } from './fill-people.ts';

const PLACES = [
  'Ntinda',
  'Kisaasi',
  'Najjera',
  'Naalya',
  'Kyanja',
  'Bukoto',
  'Muyenga',
  'Kansanga',
  'Bunga',
  'Lubowa',
  'Namugongo',
  'Kira',
  'Mbuya',
  'Bugolobi',
  'Rubaga',
  'Mengo',
  'Kawempe',
  'Kololo',
  'Makindye',
  'Entebbe',
] as const;
const KINDS = ['Court', 'Heights', 'Gardens', 'Apartments', 'Villas', 'Close', 'Residences', 'View'] as const;
const BLOCKS = ['A', 'B', 'C', 'D'] as const;
/** With more blocks in one estate its ids would overlap with the next one's. */
const BLOCK_IDS = 10;
const OWNED = 50;
const COLORS = ['Cream', 'White', 'Terracotta', 'Light grey', 'Sand'] as const;
const FURNISHED = [1, 2, 3, 6, 11] as const;

/** The number of estates of `owner`: 50, or half of all where there are fewer than 100. */
export const ownedBy = (plan: PortfolioPlan) => Math.min(OWNED, Math.ceil(estatesOf(plan) / 2));

/** The estate's name; several estates share a place. */
function nameOf(estate: number): string {
  const place = PLACES[estate % PLACES.length] ?? PLACES[0];
  const kind = KINDS[Math.floor(estate / PLACES.length) % KINDS.length] ?? KINDS[0];
  return `${place} ${kind} ${estate}`;
}

/** Estates with their blocks and apartments, amenities and furnishings. */
export function homes(plan: PortfolioPlan) {
  const since = beganAt(plan);
  const times = { created_at: since, updated_at: since };
  const estates = copiedRows('estates');
  const ownerships = copiedRows('estate_ownerships');
  const blocks = copiedRows('blocks');
  const apartments = copiedRows('apartments');
  const amenities = copiedRows('apartment_amenities');
  const furnishings = copiedRows('apartment_furnishings');
  /** Spreads the owner's estates over the whole table, as in a real portal. */
  const step = Math.max(1, Math.floor(estatesOf(plan) / ownedBy(plan)));

  function ownerOf(estate: number): number | null {
    if (estate % step === 0 && estate / step <= ownedBy(plan)) return OWNER.id;
    // Some estates have no owner with an account.
    return estate % 33 === 1 ? null : otherOwner(estate % otherOwnersOf(plan));
  }

  return {
    /** In an order in which they can be stored. */
    tables: [estates, ownerships, blocks, apartments, amenities, furnishings],
    add(estate: number) {
      const random = chanceOf(plan.seed, estate, STREAM.homes + 10);
      const like = random.pick(ESTATE_PLANS as [(typeof ESTATE_PLANS)[number]]);
      const name = nameOf(estate);
      const address = `Plot ${random.between(1, 900)}, ${name.split(' ')[0]} Road, Kampala`;
      const owner = ownerOf(estate);
      const { size: acres, description: about } = like;
      estates.add({ id: estate, name, address, size: acres, description: about, owner_id: owner, ...times });
      if (owner !== null)
        ownerships.add({
          estate_id: estate,
          owner_id: owner,
          from_date: FIRST_ENTERED_DAY,
          recorded_on: FIRST_ENTERED_DAY,
        });
      BLOCKS.forEach((letter, index) => {
        const id = (estate - 1) * BLOCK_IDS + index + 1;
        blocks.add({ id, estate_id: estate, name: `Block ${letter}`, description: '', ...times });
      });
      const perBlock = Math.ceil(apartmentsIn(plan, estate) / BLOCKS.length);
      rentsOf(plan, estate).forEach((rent, place) => {
        const id = lastIdBefore(estate) + place + 1;
        const block = Math.floor(place / perBlock);
        const number = `${BLOCKS[block] ?? 'A'}${String((place % perBlock) + 1).padStart(2, '0')}`;
        const rooms = 1 + Math.min(4, Math.floor(rent / 300_000));
        const size = rooms * 14 + random.between(0, 40) / 2;
        const isFurnished = random.chance(0.2);
        const description = `${rooms === 1 ? 'Studio' : `${rooms - 1} bedrooms`}${isFurnished ? ', furnished' : ''}`;
        apartments.add({
          id,
          block_id: (estate - 1) * BLOCK_IDS + block + 1,
          number,
          size,
          rent_amount: rent,
          number_of_rooms: rooms,
          color: random.pick(COLORS),
          description,
          ...times,
        });
        for (const amenity_id of like.amenities.slice(0, 4)) amenities.add({ apartment_id: id, amenity_id });
        if (isFurnished) for (const furnishing_id of FURNISHED) furnishings.add({ apartment_id: id, furnishing_id });
      });
    },
  };
}
