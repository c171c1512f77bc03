import { useState } from 'react';
import type { ChangedBy } from './conflict-title.ts';

/** Something that a person is asked about, as they have seen it; once it is known that somebody else changed it, as that is now. */
export function useLatestRow<Row>(row: Row) {
  const [state, setState] = useState<{ seen: Row; meanwhile: (ChangedBy & { before: Row }) | null }>({
    seen: row,
    meanwhile: null,
  });
  return {
    ...state,
    meet: ({ current, by, at }: ChangedBy & { current: Row }) =>
      setState(({ seen: before }) => ({ seen: current, meanwhile: { before, by, at } })),
  };
}
