import type { OwnerEstate, OwnerLine, OwnerStatement } from './owner-statement.ts';

/** The lines of a statement about one estate. Lines without an estate belong to no single one. */
export interface EstatePart extends OwnerEstate {
  lines: OwnerLine[];
}

/** The name under which money of no estate is shown. */
export const ALL_ESTATES = 'All estates';

/** A statement by estate. */
export function estateParts({ estates, lines }: Pick<OwnerStatement, 'estates' | 'lines'>): EstatePart[] {
  const own = Map.groupBy(lines, ({ estate }) => estate);
  return estates.map((part) => ({ ...part, lines: own.get(part.estate) ?? [] }));
}
