import { useState } from 'react';

/** The selected rows of a list, on this page and on others: a new search, filter or order keeps them. */
export function useRowSelection<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const ticked = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  const isWhole = ticked > 0 && ticked === rows?.length;
  const toggled = (some: readonly Row[], isOff: boolean) => {
    const next = new Map(chosen);
    for (const row of some) {
      if (isOff) next.delete(row.id);
      else next.set(row.id, row);
    }
    setChosen(next);
  };
  return {
    rows: [...chosen.values()],
    /** How many of them are not on this page. */
    elsewhere: chosen.size - ticked,
    has: ({ id }: Row) => chosen.has(id),
    toggle: (row: Row) => toggled([row], chosen.has(row.id)),
    /** Whether all, some or none of the page are selected. */
    page: isWhole ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => toggled(rows ?? [], isWhole),
    clear: () => setChosen(new Map()),
  } as const;
}

export type RowSelection<Row extends { id: number }> = ReturnType<typeof useRowSelection<Row>>;
