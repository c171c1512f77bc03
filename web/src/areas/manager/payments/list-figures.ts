import { formatWhole } from '@amayumba/contract/money.ts';
import { type FigureQuery, figureText } from '../../../ui/Figures.tsx';

/** Counts and sums come with a page of one row, so that they stay quick with many rows. */
export const ONLY_FIGURES = { page_size: 1, page: 1 } as const;

/** The count of a list as {@link figureText}. */
export const countOf = (query: FigureQuery<{ count: number }>) => figureText(query, ({ count }) => formatWhole(count));
