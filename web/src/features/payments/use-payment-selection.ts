import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useMemo, useState } from 'react';

type Chosen = ReadonlyMap<number, Payment>;
const NONE: Chosen = new Map();

/**
 * The selected payments of a list, on this page and on pages seen before. Another list starts with none.
 * @param list identifies the list without its page, because payments of a list that is no longer shown must not stay
 * selected
 */
export function usePaymentSelection(list: string, rows: readonly Payment[] | undefined) {
  const [state, setState] = useState({ list, chosen: NONE });
  const current = state.list === list ? state.chosen : NONE;
  // The newest values of a row count.
  const chosen = useMemo(() => {
    const fresh = new Map(rows?.map((row) => [row.id, row]));
    return new Map([...current].map(([id, row]) => [id, fresh.get(id) ?? row]));
  }, [current, rows]);
  const ticked = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  const isWhole = ticked > 0 && ticked === rows?.length;
  const keep = (next: Chosen) => setState({ list, chosen: next });
  return {
    payments: useMemo(() => [...chosen.values()], [chosen]),
    has: (payment: Payment) => chosen.has(payment.id),
    toggle: (payment: Payment) => {
      const next = new Map(chosen);
      if (!next.delete(payment.id)) next.set(payment.id, payment);
      keep(next);
    },
    /** Whether all, some or none of the page are selected. */
    page: isWhole ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => {
      const next = new Map(chosen);
      for (const payment of rows ?? []) {
        if (isWhole) next.delete(payment.id);
        else next.set(payment.id, payment);
      }
      keep(next);
    },
    clear: () => keep(NONE),
  } as const;
}

export type PaymentSelection = ReturnType<typeof usePaymentSelection>;
