import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';

type Chosen = ReadonlyMap<number, Account>;
const NONE: Chosen = new Map();

/** The selected accounts, on this page and on others: a new search, filter or order keeps them. */
export function useAccountSelection(rows: readonly Account[] | undefined) {
  const [chosen, setChosen] = useState(NONE);
  const ticked = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  const isWhole = ticked > 0 && ticked === rows?.length;
  const toggled = (accounts: readonly Account[], isOff: boolean) => {
    const next = new Map(chosen);
    for (const account of accounts) {
      if (isOff) next.delete(account.id);
      else next.set(account.id, account);
    }
    setChosen(next);
  };
  return {
    accounts: [...chosen.values()],
    /** How many of them are not on this page. */
    elsewhere: chosen.size - ticked,
    has: ({ id }: Account) => chosen.has(id),
    toggle: (account: Account) => toggled([account], chosen.has(account.id)),
    /** Whether all, some or none of the page are selected. */
    page: isWhole ? 'all' : ticked > 0 ? 'some' : 'none',
    togglePage: () => toggled(rows ?? [], isWhole),
    clear: () => setChosen(NONE),
  } as const;
}

export type AccountSelection = ReturnType<typeof useAccountSelection>;
