import * as z from 'zod/mini';
import { id, idList, leftOut, textOrEmpty, wholeNumber } from './fields.ts';
import { EXPORT_FORMATS } from './reports/rules.ts';

/** The most rows on one page. See docs/product.md, Lists. */
export const PAGE_SIZE_MAX = 200;
/** Rows on a page if only `page` is given. */
export const PAGE_SIZE_DEFAULT = 50;

/** Paging, which every list accepts. Without `page` and `page_size` the response is a plain array. */
export const pagingQuery = {
  page: leftOut(wholeNumber(1, 1_000_000)),
  page_size: leftOut(wholeNumber(1, PAGE_SIZE_MAX)),
};

/** Paging and search. */
export const listQuery = { ...pagingQuery, search: leftOut(textOrEmpty(200)) };

/** The most rows of a list that can be chosen one by one. */
export const CHOSEN_ROWS_MAX = 200;
/** The most rows of a file of a list. See docs/rules.md, Exports of lists. */
export const EXPORT_ROWS_MAX = 20_000;

/** Rows chosen one by one: `ids=7,8`. */
export const chosenRows = { ids: leftOut(idList(CHOSEN_ROWS_MAX, 'rows')) };

/** The ids of records chosen one by one in a body: each once, and at most so many. */
export const chosenIds = (most: number, noun: string) =>
  z.array(id).check(
    z.minLength(1, `Choose at least one ${noun}.`),
    z.maxLength(most, `Choose at most ${most} ${noun}s.`),
    z.refine((ids) => new Set(ids).size === ids.length, { error: `The same ${noun} is chosen twice.` }),
  );
/** The response is a file of all rows that match, in this format. */
export const listFile = { file: leftOut(z.enum(EXPORT_FORMATS)) };

/** `ordering=field` or `ordering=-field`, for the fields a list can be sorted by. */
export const orderingOf = <const F extends string>(fields: readonly F[]) =>
  leftOut(z.enum([...fields, ...fields.map((field): `-${F}` => `-${field}`)]));

/** One page of a list. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
    /** Where a list sums its rows: the sum over all pages, in whole shillings. */
    total_amount: z.optional(z.int()),
  });

/** A page without its count, which takes longer than the rows of a very long list. See docs/product.md, Lists. */
export const uncountedPageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ next: z.nullable(z.string()), previous: z.nullable(z.string()), results: z.array(item) });

/** The response of a list call: an array, or one page if the request has paging. See docs/product.md, Lists. */
export const listOf = <S extends z.ZodMiniType>(item: S) => z.union([z.array(item), pageOf(item)]);

/** The response of a list call that accepts `count=false`. */
export const listWithoutCountOf = <S extends z.ZodMiniType>(item: S) =>
  z.union([z.array(item), pageOf(item), uncountedPageOf(item)]);

/** A page of rows whose count may not have been requested. */
export type UncountedPage<T> = Pick<Page<T>, 'next' | 'previous' | 'results'>;

/** One page of rows, as screens use it. */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
  total_amount?: number | undefined;
}
