import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { useCallback } from 'react';
import { useSearchParams } from './use-search-params.ts';

/** The value of a filter in the URL; null, undefined and empty text remove it. */
export type ParamValue = string | number | null | undefined;
const PAGE_MAX = 1_000_000;
/** The rows on a page of most lists. */
export const PAGE_SIZE = 25;

/**
 * Filters, tab, order and page of a screen in the URL, so that Back, reload and links work. A change replaces the
 * history entry, so that Back leaves the screen at once, and a new filter or order starts at the first page.
 */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, ParamValue>>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries({ page: null, ...values })) {
            if (value === null || value === undefined || value === '' || (name === 'page' && value === 1)) {
              next.delete(name);
            } else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { params, change };
}

/** An integer parameter within bounds; null for anything else. */
export function numberParam(params: URLSearchParams, name: string, from: number, to: number): number | null {
  const value = Number(params.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= from && value <= to ? value : null;
}

/** An id parameter; null if there is none. */
export const idParam = (params: URLSearchParams, name: string): number | null =>
  numberParam(params, name, 1, Number.MAX_SAFE_INTEGER);

/** The page parameter, from 1. */
export const pageParam = (params: URLSearchParams): number => numberParam(params, 'page', 1, PAGE_MAX) ?? 1;

/** A day parameter; undefined for anything else. */
export function dayParam(params: URLSearchParams, name: string): CalendarDate | undefined {
  const day = params.get(name) ?? '';
  return isCalendarDate(day) ? day : undefined;
}

/** A parameter with one of several known values; undefined for anything else. */
export function choiceParam<const Word extends string>(
  params: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === params.get(name));
}
