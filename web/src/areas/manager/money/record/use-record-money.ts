import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useCreateReceiptMutation } from '../../../../features/money/money-changes.api.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { today } from '../../../../lib/today.ts';
import { linesOf, type Split } from './split.ts';
import { NO_TAX, taxBody, type WithheldTax } from './TaxFields.tsx';
import { wayOf, type WayKey } from './WayField.tsx';

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
  ...NO_TAX,
  split: null,
});

/**
 * The form that records money, one receipt after the other. The draft survives a refusal, Escape and a reload.
 * @param fixed the account of the page on which the form is open; without it, each receipt has its own
 */
export function useRecordMoney(fixed: Account | undefined) {
  const stored = useSentDraft(`record-money-${fixed?.id ?? 'any'}`, emptyDraft);
  const { draft, patch, kept, once } = stored;
  const [made, setMade] = useState<Receipt[]>([]);
  const [createReceipt] = useCreateReceiptMutation();
  const given = fixed ?? draft.account;
  // The figures of a listed or stored account may be old, and change with each receipt.
  const { currentData } = useGetAccountQuery(given?.id ?? 0, { skip: !given, refetchOnMountOrArgChange: true });
  const account = currentData ?? given;
  const { isPending, problem } = once;
  const isSavedBefore = problem?.code === 'key_reused';

  const record = async () => {
    const { amount, way, reference, day, notes, split } = draft;
    const [payerName, payerPhone] = [draft.payerName.trim(), draft.payerPhone.trim()];
    if (!account || !amount || isSavedBefore) return;
    const { method, channel } = wayOf(way);
    const body = {
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
    };
    const receipt = (await once.send((key) => createReceipt({ key, body })))?.data;
    if (!receipt) return;
    setMade((before) => [receipt, ...before]);
    // The next receipt usually comes in the same way and on the same day.
    stored.begin({ ...emptyDraft(), way, day, key: newKey() });
  };

  return { draft, patch, kept, account, made, record, isPending, problem, isSavedBefore };
}

export type RecordForm = ReturnType<typeof useRecordMoney>;

/** `AMA-2026-000123, USh 700,000 from Aisha Namatovu` */
export const receiptText = ({ receipt_code, amount, tenant_details }: Receipt): string =>
  `${receipt_code ?? 'Receipt'}, ${formatUgx(amount)} from ${tenant_details.name}`;
