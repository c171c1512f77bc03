import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { choiceParam, dayParam, idParam, pageParam, PAGE_SIZE, useListParams } from './use-list-params.ts';

/** One filter of a list: its parameter in the URL, and how its value is read. */
interface Filter<Value> {
  param: string;
  read: (params: URLSearchParams) => Value | undefined;
}

export const textFilter = (param: string): Filter<string> => ({
  param,
  read: (params) => params.get(param) || undefined,
});

export const idFilter = (param: string): Filter<number> => ({
  param,
  read: (params) => idParam(params, param) ?? undefined,
});

export const dayFilter = (param: string): Filter<CalendarDate> => ({
  param,
  read: (params) => dayParam(params, param),
});

export const choiceFilter = <const Word extends string>(param: string, words: readonly Word[]): Filter<Word> => ({
  param,
  read: (params) => choiceParam(params, param, words),
});

/** On while the parameter has this value. */
export const flagFilter = (param: string, on: string): Filter<true> => ({
  param,
  read: (params) => params.get(param) === on || undefined,
});

type Values<Filters> = {
  [Name in keyof Filters]: (Filters[Name] extends Filter<infer Value> ? Value : never) | undefined;
};

/** The filters and the page of a list in the URL. The names are those of the list's call. */
export function useListFilter<Filters extends Readonly<Record<string, Filter<unknown>>>>(filters: Filters) {
  const { params, change } = useListParams();
  const read = Object.entries(filters).map(([name, filter]) => [name, filter.read(params)] as const);
  const set = read.filter(([, value]) => value !== undefined);
  const filter = Object.fromEntries(read) as Values<Filters>;
  const page = pageParam(params);
  return {
    params,
    change,
    filter,
    page,
    /** The input of the list's call. */
    paged: { ...filter, page, page_size: PAGE_SIZE },
    /** How many filters are set, without the search. */
    count: set.filter(([name]) => name !== 'search').length,
    /** Removes the filters; undefined while there are none. */
    onClear:
      set.length > 0
        ? () => change(Object.fromEntries(Object.values(filters).map(({ param }) => [param, null])))
        : undefined,
  };
}
