import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';

type Chosen = ReadonlyMap<number, Account>;
const NONE: Chosen = new Map();

/**
 * The selected accounts, on this page and on pages seen before. Another list starts with none.
 * @param list identifies the list without its page
 */
export function useAccountSelection(list: string, rows: readonly Account[] | undefined) {
  const [state, setState] = useState({ list, chosen: NONE });
  const chosen = state.list === list ? state.chosen : NONE;
  const ticked = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  const isWhole = ticked > 0 && ticked === rows?.length;
  const keep = (next: Chosen) => setState({ list, chosen: next });
  const toggled = (accounts: readonly Account[], isOff: boolean) => {
    const next = new Map(chosen);
    for (const account of accounts) {
      if (isOff) next.delete(account.id);
      else next.set(account.id, account);
    }
    keep(next);
  };
  return {
    accounts: [...chosen.values()],
    has: ({ id }: Account) => chosen.has(id),
    toggle: (account: Account) => toggled([account], chosen.has(account.id)),
    /** Whether all, some or none of the page are selected. */
    page: isWhole ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => toggled(rows ?? [], isWhole),
    clear: () => keep(NONE),
  } as const;
}

export type AccountSelection = ReturnType<typeof useAccountSelection>;
