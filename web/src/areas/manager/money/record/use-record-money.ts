import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { useRef, useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useCreateReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { today } from '../../../../lib/today.ts';
import { linesOf, type Split } from './split.ts';
import { taxBody, type WithheldTax } from './TaxFields.tsx';
import { type WayKey, wayOf } from './WayField.tsx';

/** Money received, as it is typed. */
interface RecordDraft extends WithheldTax {
  account: Account | null;
  amount: Ugx | null;
  way: WayKey;
  reference: string;
  day: string;
  /** The payer, if it is not the tenant. */
  payerName: string;
  payerPhone: string;
  notes: string;
  /** Null while the server splits the amount by its rules. */
  split: Split | null;
  /** One for each receipt, so that a second press or a repeat after a lost response records nothing more. */
  key: string;
}

const emptyDraft = (): RecordDraft => ({
  account: null,
  amount: null,
  way: 'cash',
  reference: '',
  day: today(),
  payerName: '',
  payerPhone: '',
  notes: '',
  withheld: null,
  certificate: '',
  split: null,
  key: newKey(),
});

/**
 * The form that records money, one receipt after the other. The draft survives a refusal, Escape and a reload. @param
 * fixed the account of the page on which the form is open; without it, each receipt has its own
 */
export function useRecordMoney(fixed: Account | undefined) {
  const { draft, patch: set, begin, kept } = useStoredDraft(`record-money-${fixed?.id ?? 'any'}`, emptyDraft);
  const [made, setMade] = useState<Receipt[]>([]);
  const [createReceipt, { isLoading, error, reset }] = useCreateReceiptMutation();
  const isBusy = useRef(false);
  const chosen = draft.account;
  const given = fixed ?? chosen;
  // The figures of a listed or stored account may be old, and change with each receipt.
  const { currentData } = useGetAccountQuery(given?.id ?? 0, { skip: !given, refetchOnMountOrArgChange: true });
  const account = currentData ?? given;
  const problem = asProblem(error);
  const isSavedBefore = problem?.code === 'key_reused';

  /** Records the receipt and clears the form for the next one. Returns whether it was recorded. */
  const record = async (): Promise<boolean> => {
    const { amount, way, reference, day, notes, split, key } = draft;
    const [payerName, payerPhone] = [draft.payerName.trim(), draft.payerPhone.trim()];
    if (!account || !amount || isBusy.current || isSavedBefore) return false;
    isBusy.current = true;
    const { method, channel } = wayOf(way);
    const { data, error: refused } = await createReceipt({
      key,
      body: {
        account: account.id,
        amount,
        method,
        channel,
        ...(day !== today() && { received_at: day }),
        ...(reference.trim() && { external_reference: reference.trim() }),
        ...(payerName && { payer_name: payerName, ...(payerPhone && { payer_phone: payerPhone }) }),
        ...(notes.trim() && { notes: notes.trim() }),
        ...taxBody(draft),
        ...(split && { allocations: linesOf(split) }),
      },
    });
    isBusy.current = false;
    // The draft stays for the next time the form opens, when the same key would be refused again.
    if (asProblem(refused)?.code === 'key_reused') set({ key: newKey() });
    if (!data) return false;
    setMade((before) => [data, ...before]);
    // The next receipt usually comes in the same way and on the same day.
    begin({ ...emptyDraft(), way, day });
    reset();
    return true;
  };

  return { draft, set, kept, account, made, record, isPending: isLoading, problem, isSavedBefore };
}

/** `AMA-2026-000123, USh 700,000 from Aisha Namatovu` */
export const receiptText = ({ receipt_code, amount, tenant_details }: Receipt): string =>
  `${receipt_code ?? 'Receipt'}, ${formatUgx(amount)} from ${tenant_details.name}`;
