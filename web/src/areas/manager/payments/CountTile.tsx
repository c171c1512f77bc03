import { StatTile } from '../../../ui/StatTile.tsx';
import type { ComponentProps } from 'react';

/** Placeholder for a figure that failed to load. */
export const UNKNOWN_FIGURE = '–';

interface CountTileProps extends Omit<ComponentProps<typeof StatTile>, 'value' | 'isLoading'> {
  /** A list query that is used for its count only. */
  figures: { data?: { count: number } | undefined; isLoading: boolean };
}

/** The number of rows in a list, counted by the server. */
export function CountTile({ figures: { data, isLoading }, ...tile }: CountTileProps) {
  return <StatTile {...tile} value={data?.count.toLocaleString('en-UG') ?? UNKNOWN_FIGURE} isLoading={isLoading} />;
}
