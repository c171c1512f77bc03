import { useState } from 'react';

/**
 * The selected rows of a list, on this page and on others.
 * @param list where given, another list starts with none; else a new search, filter or order keeps the selection
 */
export function useRowSelection<Row extends { id: number }>(rows: readonly Row[] | undefined, list = '') {
  const [state, setState] = useState({ list, chosen: new Map<number, Row>() });
  const chosen = state.list === list ? state.chosen : new Map<number, Row>();
  const toggled = (some: readonly Row[], isOff: boolean) => {
    const next = new Map(chosen);
    for (const row of some) {
      if (isOff) next.delete(row.id);
      else next.set(row.id, row);
    }
    setState({ list, chosen: next });
  };
  // A selected row counts with its newest values, also once another page is shown.
  const changed = rows?.filter((row) => chosen.has(row.id) && textOf(chosen.get(row.id)) !== textOf(row)) ?? [];
  if (changed.length > 0) toggled(changed, false);
  const ticked = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  const isWhole = ticked > 0 && ticked === rows?.length;
  return {
    rows: [...chosen.values()],
    /** How many of them are not on this page. */
    elsewhere: chosen.size - ticked,
    has: ({ id }: Row) => chosen.has(id),
    toggle: (row: Row) => toggled([row], chosen.has(row.id)),
    /** Whether the page has no rows, or not yet. */
    isPageEmpty: (rows ?? []).length === 0,
    /** Whether all, some or none of the page are selected. */
    page: isWhole ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => toggled(rows ?? [], isWhole),
    clear: () => setState({ list, chosen: new Map() }),
  } as const;
}

/** Compared as text, because some lists create their rows anew at each render. */
const textOf = (row: object | undefined) => JSON.stringify(row);

export type RowSelection<Row extends { id: number }> = ReturnType<typeof useRowSelection<Row>>;
