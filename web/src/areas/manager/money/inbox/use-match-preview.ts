import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { automaticSplit, payAhead, type SettlePreview, settlePreview } from '../record/settle-preview.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';

interface MatchPreview {
  account: Account;
  preview: SettlePreview;
  /** False if some open charges are not loaded, so that the server decides what is settled. */
  isWhole: boolean;
}

/** The account after it receives an amount; undefined until it is loaded. */
export function useMatchPreview(id: number | null, amount: Ugx): MatchPreview | undefined {
  const account = useGetAccountQuery(id ?? 0, { skip: id === null, refetchOnMountOrArgChange: true }).currentData;
  const { charges, open, order, ahead, isWhole } = useAccountCharges(account ?? null);
  if (!account || !charges) return undefined;
  const settled = settlePreview(account, charges, amount, automaticSplit(open, amount, order));
  return { account, isWhole, preview: payAhead(settled, account, charges, ahead) };
}
