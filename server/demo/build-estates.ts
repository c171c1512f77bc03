import { dayInKampala, FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import type { Row } from './demo-row.ts';
import type { EstatePlan, HomesPlan } from './estate-plan.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import type { Random } from './random.ts';

/** A home of the demo, with the fields that leases and payments need. */
export interface DemoHome {
  id: number;
  estate_id: number;
  block_id: number;
  number: string;
  /** Whole shillings a month. */
  rent: number;
}

/** The estates as rows, in the order of their plans (estate 1 is plan 0). */
export interface DemoEstates {
  estates: Row<'estates'>[];
  estate_ownerships: Row<'estate_ownerships'>[];
  blocks: Row<'blocks'>[];
  apartments: Row<'apartments'>[];
  apartment_amenities: Row<'apartment_amenities'>[];
  apartment_furnishings: Row<'apartment_furnishings'>[];
  homes: DemoHome[];
}

const COLORS = ['Cream', 'White', 'Terracotta', 'Light grey', 'Sand'] as const;
/**
 * Bed, wardrobe, sofa set, dining table, gas cooker, refrigerator, curtains: the furnishings of a furnished home in
 * these estates.
 */
const FURNISHED = [1, 2, 3, 4, 6, 7, 11];
const KITCHEN_CABINETS = 12;
const BALCONY = 10;

/** Estates, blocks and apartments of the demo. `owners` are the ids of the accounts that own them. */
export function buildEstates(random: Random, owners: Record<EstatePlan['owner'], number>, since: Date): DemoEstates {
  const built: DemoEstates = {
    estates: [],
    estate_ownerships: [],
    blocks: [],
    apartments: [],
    apartment_amenities: [],
    apartment_furnishings: [],
    homes: [],
  };
  const stamps = { created_at: since, updated_at: since };
  ESTATE_PLANS.forEach((plan, index) => {
    const { name, address, size, description } = plan;
    const estateId = index + 1;
    const owner_id = owners[plan.owner];
    built.estates.push({ id: estateId, name, address, size, description, owner_id, ...stamps });
    built.estate_ownerships.push({
      estate_id: estateId,
      owner_id,
      from_date: FIRST_ENTERED_DAY,
      recorded_on: dayInKampala(since.getTime()),
    });
    for (const block of plan.blocks) {
      const blockId = built.blocks.length + 1;
      built.blocks.push({
        id: blockId,
        estate_id: estateId,
        name: block.name,
        description: block.description,
        ...stamps,
      });
      const kinds = block.homes.flatMap((homes) => Array.from({ length: homes.count }, () => homes));
      kinds.forEach((kind, place) => {
        const number = `${block.letter}${String(place + 1).padStart(2, '0')}`;
        addHome(random, built, { plan, kind, number, estateId, blockId, stamps });
      });
    }
  });
  return built;
}

interface HomeInput {
  plan: EstatePlan;
  kind: HomesPlan;
  number: string;
  estateId: number;
  blockId: number;
  stamps: { created_at: Date; updated_at: Date };
}

function addHome(
  random: Random,
  built: DemoEstates,
  { plan, kind, number, estateId, blockId, stamps }: HomeInput,
): void {
  const id = built.apartments.length + 1;
  const rent = random.between(kind.rent[0] / kind.rentStep, kind.rent[1] / kind.rentStep) * kind.rentStep;
  const size = random.between(kind.size[0] * 2, kind.size[1] * 2) / 2;
  const isFurnished = random.chance(plan.furnishedShare);
  built.apartments.push({
    id,
    block_id: blockId,
    number,
    size,
    rent_amount: rent,
    number_of_rooms: kind.rooms,
    color: random.pick(COLORS),
    description: isFurnished ? `${kind.description}, furnished` : kind.description,
    ...stamps,
  });
  built.homes.push({ id, estate_id: estateId, block_id: blockId, number, rent });
  const amenities = new Set(plan.amenities);
  if (kind.rooms >= 3 && random.chance(0.6)) amenities.add(BALCONY);
  for (const amenity of amenities) built.apartment_amenities.push({ apartment_id: id, amenity_id: amenity });
  const furnishings = new Set(isFurnished ? FURNISHED : []);
  if (kind.rooms >= 2) furnishings.add(KITCHEN_CABINETS);
  for (const furnishing of furnishings)
    built.apartment_furnishings.push({ apartment_id: id, furnishing_id: furnishing });
}
