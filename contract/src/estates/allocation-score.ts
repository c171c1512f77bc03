import type { Ugx } from '../money.ts';

/** The fields of an apartment that the score uses. */
export interface ScoredApartment {
  number_of_rooms: number;
  /** Square metres; null if unknown. */
  size: number | null;
  amenities_count: number;
  furnishings_count: number;
  /** Whole shillings a month; 0 if not set. */
  rent_amount: Ugx;
}

/** The most points for each part; together 100. */
const POINTS = { rooms: 25, size: 20, amenities: 20, furnishings: 15, value: 20 };
/** The values from which a part scores its most points. */
const PLENTY = { rooms: 5, sizeSquareMetres: 120, amenities: 10, furnishings: 10 };

/**
 * How much an apartment offers for its rent, 0 to 100. See docs/rules.md, Allocation score.
 *
 * - rooms: up to 25 points, in proportion to their number up to 5 rooms;
 * - size: up to 20, in proportion up to 120 m²; none where it is unknown;
 * - amenities: up to 20, 2 for each up to 10;
 * - furnishings: up to 15, one and a half for each up to 10;
 * - value: up to 20, by the rent per square metre against the estate's median: 10 at the median, 20 at half of it or
 *   less, 0 at one and a half times it or more, linear in between; 10 where rent, size or median is unknown.
 *
 * `medianRentPerSquareMetre` is that of the estate's apartments whose rent and size are known, null if there are none.
 * The result depends on nothing else, so equal inputs give equal scores.
 */
export function allocationScore(apartment: ScoredApartment, medianRentPerSquareMetre: number | null): number {
  const points =
    POINTS.rooms * share(apartment.number_of_rooms, PLENTY.rooms) +
    POINTS.size * share(apartment.size ?? 0, PLENTY.sizeSquareMetres) +
    POINTS.amenities * share(apartment.amenities_count, PLENTY.amenities) +
    POINTS.furnishings * share(apartment.furnishings_count, PLENTY.furnishings) +
    POINTS.value * value(apartment, medianRentPerSquareMetre);
  return Math.round(points);
}

function share(amount: number, plenty: number): number {
  return Math.min(amount, plenty) / plenty;
}

function value({ rent_amount, size }: ScoredApartment, median: number | null): number {
  if (!size || rent_amount <= 0 || !median) return 0.5;
  return Math.min(1, Math.max(0, 1.5 - rent_amount / size / median));
}
