import { StatTile } from '../../../ui/StatTile.tsx';
import type { ComponentProps } from 'react';

/** Stands where a figure could not be had. */
export const UNKNOWN_FIGURE = '–';

interface CountTileProps extends Omit<ComponentProps<typeof StatTile>, 'value' | 'isLoading'> {
  /** A list of which only the count is asked for. */
  figures: { data?: { count: number } | undefined; isLoading: boolean };
}

/** How many there are in a list, counted by the server. */
export function CountTile({ figures: { data, isLoading }, ...tile }: CountTileProps) {
  return <StatTile {...tile} value={data?.count.toLocaleString('en-UG') ?? UNKNOWN_FIGURE} isLoading={isLoading} />;
}
