import { useState } from 'react';
import type { ChangedBy } from './merge.ts';

/** The record of a confirmation dialog as the person saw it; after a conflict, the record as stored now. */
export function useLatestRow<Row>(row: Row) {
  const [state, setState] = useState<{ seen: Row; conflict: (ChangedBy & { before: Row }) | null }>({
    seen: row,
    conflict: null,
  });
  return {
    ...state,
    recordConflict: ({ current, by, at }: ChangedBy & { current: Row }) =>
      setState(({ seen: before }) => ({ seen: current, conflict: { before, by, at } })),
  };
}
