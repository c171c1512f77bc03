import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { useMemo, useState } from 'react';
import { canBeMarkedPaid } from './payment-view.ts';

type Chosen = ReadonlyMap<number, Payment>;
const NONE: Chosen = new Map();

/**
 * Which payments of a list are ticked, on this page and on those seen before. Another list begins without any.
 * @param list names the list, whatever its page: what is ticked must never be out of reach
 */
export function usePaymentSelection(list: string, rows: readonly Payment[] | undefined) {
  const [state, setState] = useState({ list, chosen: NONE });
  const kept = state.list === list ? state.chosen : NONE;
  // A row that came anew counts as it is now; what was settled meanwhile is no longer there to be marked paid.
  const chosen = useMemo(() => {
    const fresh = new Map(rows?.map((row) => [row.id, row]));
    return new Map(
      [...kept].map(([id, row]) => [id, fresh.get(id) ?? row] as const).filter(([, row]) => canBeMarkedPaid(row)),
    );
  }, [kept, rows]);
  const payable = useMemo(() => rows?.filter(canBeMarkedPaid) ?? [], [rows]);
  const ticked = payable.filter(({ id }) => chosen.has(id)).length;
  const keep = (next: Chosen) => setState({ list, chosen: next });
  return {
    payments: useMemo(() => [...chosen.values()], [chosen]),
    has: (payment: Payment) => chosen.has(payment.id),
    toggle: (payment: Payment) => {
      const next = new Map(chosen);
      if (!next.delete(payment.id)) next.set(payment.id, payment);
      keep(next);
    },
    /** Of the page: all that can be ticked are, some, or none; 'empty' where there is nothing to tick. */
    page: payable.length === 0 ? 'empty' : ticked === payable.length ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => {
      const next = new Map(chosen);
      for (const payment of payable) {
        if (ticked === payable.length) next.delete(payment.id);
        else next.set(payment.id, payment);
      }
      keep(next);
    },
    clear: () => keep(NONE),
  } as const;
}

export type PaymentSelection = ReturnType<typeof usePaymentSelection>;
